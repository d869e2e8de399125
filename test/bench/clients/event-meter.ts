/** Counts events up to a number of them; then prints how many a second they were, as the reference program does, and exits. */
export function createEventMeter(events: number): () => void {
  let seen = 0;
  let firstMs = 0;
  return () => {
    seen += 1;
    if (seen === 1) firstMs = performance.now();
    if (seen !== events) return;
    const eventsPerSecond = seen / ((performance.now() - firstMs) / 1000);
    process.stdout.write(`${JSON.stringify({ events, eventsPerSecond })}\n`, () => process.exit(0));
  };
}
