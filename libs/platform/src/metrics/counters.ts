import { Counter, Histogram } from 'prom-client';
import { registry } from './metrics.ts';

/** Counts what happens, by labels that are words of the code. */
export interface EventCounter<Label extends string> {
  count(labels: Readonly<Record<Label, string>>, times?: number): void;
}

/** A counter of a service's own, among what its process measures. Once for each name. */
export function createCounter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): EventCounter<Label> {
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  return { count: (labels, times = 1) => counter.inc(labels, times) };
}

/** A duration of a service's own, among what its process measures. Once for each name. */
export function createDuration(
  name: string,
  help: string,
  bucketsSeconds: readonly number[],
): { observe(seconds: number): void } {
  const histogram = new Histogram({ name, help, buckets: [...bucketsSeconds], registers: [registry] });
  return { observe: (seconds) => histogram.observe(seconds) };
}
