import { Box, Text, useApp, useInput, usePaste } from 'ink';
import { memo, useEffect, useSyncExternalStore } from 'react';
import type { Line } from '../view/span.ts';
import { toKeyNames } from './key-names.ts';
import type { Theme } from './theme.ts';

/** What a screen shows and whom it tells of keys. */
export interface ScreenSource {
  /** Called when another frame is to be seen. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Exactly as many lines as the screen has rows; the same array while nothing visible changed. */
  readonly frame: () => readonly Line[];
  press(key: string): void;
  paste(text: string): void;
}

/** What Ink lets an app do with its terminal. */
export type TerminalControl = Pick<ReturnType<typeof useApp>, 'suspendTerminal' | 'waitUntilRenderFlush'>;

interface ScreenProps {
  readonly source: ScreenSource;
  readonly themeOf: () => Theme;
  readonly onControl: (control: TerminalControl) => void;
}

/** The whole screen: one text for each row, and one place where keys arrive. */
export function Screen({ source, themeOf, onControl }: ScreenProps) {
  const lines = useSyncExternalStore(source.subscribe, source.frame);
  const theme = themeOf();
  const control = useApp();
  useEffect(() => onControl(control), [control, onControl]);
  useInput((input, key) => {
    for (const name of toKeyNames(input, key)) source.press(name);
  });
  usePaste((text) => source.paste(text));
  return (
    <Box flexDirection="column" height={lines.length}>
      {lines.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is its place
        <Row key={row} text={theme.line(line)} />
      ))}
    </Box>
  );
}

const Row = memo(({ text }: { readonly text: string }) => <Text wrap="truncate">{text === '' ? ' ' : text}</Text>);
