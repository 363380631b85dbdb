// Longer than one question to a supplier takes, and how far clocks may be apart: what is younger was asked for now.
const currentForMs = 15_000;

const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
  { name: 'second', ms: 1_000 },
] as const;

/** What people are told of a delivered eSIM that is not installed, as far as is known; `asOf`: since when. */
export function readyToInstall(asOf: string | undefined, nowMs: number): string {
  const ageMs = asOf === undefined ? 0 : nowMs - Date.parse(asOf);
  if (ageMs <= currentForMs) return 'Ready to install';
  return `Ready to install as of ${age(ageMs)} ago; nothing newer is known`;
}

/** In the largest unit that fits, without a remainder: `3 minutes`. */
function age(ms: number): string {
  const unit = units.find((candidate) => ms >= candidate.ms) ?? units[3];
  const count = Math.floor(ms / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
