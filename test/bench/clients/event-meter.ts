/**
 * Counts events up to a number of them; then prints how many a second they were, as the reference program does, and how much CPU
 * the last three quarters took, when everything is compiled; and exits.
 */
export function createEventMeter(events: number): () => void {
  let seen = 0;
  let firstMs = 0;
  let warm = process.cpuUsage();
  const warmEvents = events >> 2;
  return () => {
    seen += 1;
    if (seen === 1) firstMs = performance.now();
    if (seen === warmEvents) warm = process.cpuUsage();
    if (seen !== events) return;
    const eventsPerSecond = seen / ((performance.now() - firstMs) / 1000);
    const { user, system } = process.cpuUsage(warm);
    const warmCpuUs = (user + system) / (seen - warmEvents);
    process.stdout.write(`${JSON.stringify({ events, eventsPerSecond, warmCpuUs })}\n`, () => process.exit(0));
  };
}
