import { ObjectScanner, scanDone } from './scan.ts';
import { skipBlanks } from './scan-path.ts';

/** Scans a document that is one object with blanks around it at most; throws a SyntaxError when it is anything else. */
export function scanDocument(bytes: Uint8Array): ObjectScanner {
  const scanner = new ObjectScanner();
  scanner.begin(0);
  if (scanner.scan(bytes, bytes.length, true) !== scanDone) throw syntaxError(scanner.position);
  const rest = skipBlanks(bytes, scanner.position);
  if (rest < bytes.length) throw syntaxError(rest);
  if (bytes[scanner.origin] !== 0x7b) throw new SyntaxError('not a JSON object');
  return scanner;
}

function syntaxError(position: number): SyntaxError {
  return new SyntaxError(`invalid JSON at byte ${position}`);
}
