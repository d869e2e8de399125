/** `12:04:05.118`, local time. */
export function toClockTime(timeMs: number): string {
  const date = new Date(timeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
