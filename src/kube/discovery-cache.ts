import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiResource } from './api.ts';
import type { DiscoveredRoot, Discovery } from './discovery-documents.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';

/** As long as kubectl's. An unknown type refreshes it earlier. */
const maxAgeMs = 6 * 3_600_000;
const formatVersion = 2;

export interface CachedDiscovery extends Discovery {
  /** Too old to be believed without asking; the server may still say that it has not changed. */
  readonly isStale: boolean;
}

/** Where a server's types are kept between runs; one file per server. */
export interface DiscoveryCache {
  /** Undefined when there is nothing usable. */
  read(nowMs: number): CachedDiscovery | undefined;
  /** A cache that cannot be written is no error. */
  write(discovery: Discovery, nowMs: number): void;
}

export function createDiscoveryCache(folder: string, server: string): DiscoveryCache {
  const file = join(folder, 'discovery', `${encodeURIComponent(server).slice(0, 200)}.json`);
  return {
    read(nowMs) {
      try {
        const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
        if (!isRecord(content) || content.version !== formatVersion || content.server !== server) return undefined;
        const [core, groups] = [toRoot(content.core), toRoot(content.groups)];
        if (!core || !groups) return undefined;
        const ageMs = nowMs - Number(content.writtenMs);
        return { core, groups, isStale: !(ageMs >= 0 && ageMs < maxAgeMs) };
      } catch {
        return undefined;
      }
    },
    write({ core, groups }, nowMs) {
      const temporary = `${file}.${process.pid}`;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const content = {
          version: formatVersion,
          server,
          writtenMs: nowMs,
          core: toKept(core),
          groups: toKept(groups),
        };
        writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 });
        renameSync(temporary, file);
      } catch {
        removeIfThere(temporary);
      }
    },
  };
}

function toKept({ etag, resources }: DiscoveredRoot) {
  return { etag, resources };
}

function toRoot(kept: unknown): DiscoveredRoot | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.resources)) return undefined;
  return { etag: textOf(kept.etag), resources: kept.resources as ApiResource[], failed: [] };
}

function removeIfThere(file: string): void {
  try {
    rmSync(file);
  } catch {
    // It was never written.
  }
}
