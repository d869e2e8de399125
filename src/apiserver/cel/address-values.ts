import { isIP, isIPv4 } from 'node:net';

/** An IP address as a value of a rule. */
export class Address {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  static isOne(this: void, text: string): boolean {
    return isIP(text) !== 0;
  }

  static parse(this: void, text: string): Address {
    if (Address.isOne(text)) return new Address(text);
    const shown = JSON.stringify(text);
    throw new Error(
      `IP Address ${shown} parse error during conversion from string: ParseAddr(${shown}): unable to parse IP`,
    );
  }

  get family(): bigint {
    return isIPv4(this.text) ? 4n : 6n;
  }
}

/** A URL as a value of a rule. */
export class WebAddress {
  readonly parts: URL;

  private constructor(text: string) {
    this.parts = new URL(text, 'none://none');
  }

  static readonly readers: Readonly<Record<string, (parts: URL) => string>> = {
    getScheme: ({ protocol }) => (protocol === 'none:' ? '' : protocol.slice(0, -1)),
    getHost: ({ host, protocol }) => (protocol === 'none:' ? '' : host),
    getHostname: ({ hostname, protocol }) => (protocol === 'none:' ? '' : hostname),
    getPort: ({ port }) => port,
    getEscapedPath: ({ pathname }) => pathname,
  };

  static isOne(this: void, text: string): boolean {
    return /^([a-zA-Z][-+.\w]*:|\/)/.test(text) && URL.canParse(text, 'none://none');
  }

  static parse(this: void, text: string): WebAddress {
    if (WebAddress.isOne(text)) return new WebAddress(text);
    const why = `parse ${JSON.stringify(text)}: invalid URI for request`;
    throw new Error(`URL parse error during conversion from string: ${why}`);
  }
}
