import { textWidth } from '../view/text-width.ts';

interface WidthOptions {
  readonly countAnsiEscapeCodes?: boolean;
}

// Controls and what styles a text take no cell: SGR, other CSI, and OSC.
const invisible =
  /\u001b\[[\d;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[\u0000-\u001f\u007f-\u009f]/g;

/** Stands for the package `string-width` in the bundle: what draws measures as those do who made the frame. */
export default function stringWidth(text: string, { countAnsiEscapeCodes = false }: WidthOptions = {}): number {
  return textWidth(countAnsiEscapeCodes ? text : text.replace(invisible, ''));
}
