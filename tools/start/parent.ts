const checkMs = 1_000;

/**
 * Calls back when the bootstrap that runs this program was killed, so that nobody could end it with Ctrl-C any more.
 */
export function onBootstrapGone(callback: () => void): void {
  const bootstrap = Number(process.env['DG_BOOTSTRAP_PID'] ?? 0);
  if (bootstrap === 0 || process.ppid !== bootstrap) return;
  const timer = setInterval(() => {
    if (process.ppid === bootstrap) return;
    clearInterval(timer);
    callback();
  }, checkMs);
  timer.unref();
}
