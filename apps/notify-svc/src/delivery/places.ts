import type { Busy, ClaimedDelivery, Room } from '../db/due-deliveries.ts';

export interface PlaceLimits {
  /** The most tries of this process at a time, as long as none takes long. */
  readonly concurrency: number;
  /** The most of them at one endpoint. */
  readonly endpointConcurrency: number;
}

type Underway = Pick<ClaimedDelivery, 'id' | 'endpointId' | 'clientId' | 'isSidelined'>;

/** How many tries there is room for, so that endpoints that do not answer take no place of those that do. */
export interface Places {
  roomBeside(underWay: readonly Underway[]): Room;
  /** A try takes long: it holds no more one of the places of quick answers. */
  markLong(delivery: Underway): void;
  giveBack(delivery: Underway): void;
}

/** Endpoints that fail or are slow share a quarter of the places. */
const sidelinedShare = 0.25;
/** A place that is held for long is replaced by another; there is an end to that too. */
const underWayMaxTimes = 4;

export function openPlaces({ concurrency, endpointConcurrency }: PlaceLimits): Places {
  const sidelinedMax = Math.max(1, Math.floor(concurrency * sidelinedShare));
  const wellMax = Math.max(1, concurrency - sidelinedMax);
  const long = new Set<number>();
  const isWell = ({ id, isSidelined }: Underway) => !isSidelined && !long.has(id);

  return {
    roomBeside: (underWay) => {
      const wellCount = underWay.filter(isWell).length;
      const busy = new Map<number, Busy>();
      for (const delivery of underWay) {
        const { id, endpointId, clientId } = delivery;
        const { count, longCount, wellCount } = busy.get(endpointId) ?? { count: 0, longCount: 0, wellCount: 0 };
        busy.set(endpointId, {
          clientId,
          count: count + 1,
          longCount: longCount + Number(long.has(id)),
          wellCount: wellCount + Number(isWell(delivery)),
        });
      }
      return {
        well: Math.max(0, Math.min(wellMax - wellCount, concurrency * underWayMaxTimes - underWay.length)),
        sidelined: Math.max(0, sidelinedMax - (underWay.length - wellCount)),
        perEndpoint: endpointConcurrency,
        busy,
      };
    },
    markLong: ({ id }) => long.add(id),
    giveBack: ({ id }) => long.delete(id),
  };
}
