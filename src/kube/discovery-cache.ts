import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiResource } from './api.ts';
import { isRecord } from './kubeconfig-file.ts';

/** As long as kubectl's. An unknown type refreshes it earlier. */
const maxAgeMs = 6 * 3_600_000;
const formatVersion = 1;

/** Where a server's types are kept between runs; one file per server. */
export interface DiscoveryCache {
  /** Undefined when there is nothing usable. */
  read(nowMs: number): readonly ApiResource[] | undefined;
  /** A cache that cannot be written is no error. */
  write(resources: readonly ApiResource[], nowMs: number): void;
}

export function createDiscoveryCache(folder: string, server: string): DiscoveryCache {
  const file = join(folder, 'discovery', `${encodeURIComponent(server).slice(0, 200)}.json`);
  return {
    read(nowMs) {
      try {
        const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
        if (!isRecord(content) || content.version !== formatVersion || content.server !== server) return undefined;
        const ageMs = nowMs - Number(content.writtenMs);
        return ageMs >= 0 && ageMs < maxAgeMs ? (content.resources as readonly ApiResource[]) : undefined;
      } catch {
        return undefined;
      }
    },
    write(resources, nowMs) {
      const temporary = `${file}.${process.pid}`;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const content = { version: formatVersion, server, writtenMs: nowMs, resources };
        writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 });
        renameSync(temporary, file);
      } catch {
        removeIfThere(temporary);
      }
    },
  };
}

function removeIfThere(file: string): void {
  try {
    rmSync(file);
  } catch {
    // It was never written.
  }
}
