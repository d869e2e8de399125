#!/usr/bin/env node
// The launcher: plain JavaScript that any Node.js understands. It checks the version, sets up what must be set up before
// anything is loaded, and imports the program.

const wanted = [22, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) await start();
else await startNewerNode();

async function start() {
  // Certificate loading begins on another thread while the rest is read.
  process.getBuiltinModule('node:tls');
  enableCompileCache();
  sizeHeap();
  const { main } = await import('../dist/cli/main.js');
  await main(process, new URL('..', import.meta.url));
}

/**
 * Objects are bytes outside of V8's heap. By itself V8 collects the whole heap whenever some megabytes of them have come, however
 * many there are, which took a third of the time of a busy watch; and its young generation grows to a fifth of a list's memory.
 */
function sizeHeap() {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
  // V8 complains of a flag that it does not know; that of Node 24 has these. Collect when half as much again has come.
  if (major !== 24) return;
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString('--heap-growing-percent=50');
}

/** Beside the other caches and not in a folder that everybody may write to; without a home there is none. */
function enableCompileCache() {
  const { HOME, USERPROFILE, XDG_CACHE_HOME, NODE_COMPILE_CACHE } = process.env;
  const home = HOME || USERPROFILE;
  const caches = XDG_CACHE_HOME || (home && `${home}/.cache`);
  const folder = NODE_COMPILE_CACHE || (caches && `${caches}/kinformer/compiled`);
  if (!folder) return;
  const { enableCompileCache: enable, flushCompileCache: flush } = process.getBuiltinModule('node:module');
  enable(folder);
  // It is written at the end, too, but a watch may be killed.
  setTimeout(flush, 5000).unref();
}

/** The Node.js that is installed beside the project does it, if there is one. */
async function startNewerNode() {
  const { existsSync } = await import('node:fs');
  const { fileURLToPath } = await import('node:url');
  const beside = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (process.env.KINFORMER_REEXECUTED || !existsSync(beside)) {
    console.error(`error: kinformer needs Node ${wanted.join('.')}, this is ${major}.${minor}`);
    console.error('hint: install a newer Node.js, or run `npm ci` in the folder of kinformer');
    process.exit(1);
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(beside, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, KINFORMER_REEXECUTED: '1' },
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`error: cannot start ${beside}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
