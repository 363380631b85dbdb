import { openPlaces } from './places.ts';

const places = openPlaces({ concurrency: 8, endpointConcurrency: 4 });
const tries = (count: number, endpointId: number, isSidelined = false) =>
  Array.from({ length: count }, (_none, index) => ({
    id: endpointId * 100 + index,
    endpointId,
    clientId: 7,
    isSidelined,
  }));

test('endpoints that fail or are slow have a quarter of the places, and none of the others', () => {
  expect(places.roomBeside([])).toMatchObject({ well: 6, sidelined: 2 });
  expect(places.roomBeside(tries(2, 1, true))).toMatchObject({ well: 6, sidelined: 0 });
  expect(places.roomBeside([...tries(4, 1), ...tries(2, 2)])).toMatchObject({ well: 0, sidelined: 2 });
});

test('a try that takes long gives its place to another, and its endpoint counts as slow meanwhile', () => {
  const hanging = [...tries(4, 1), ...tries(2, 2)];
  hanging.forEach(places.markLong);
  const room = places.roomBeside(hanging);
  expect(room).toMatchObject({ well: 6, sidelined: 0 });
  expect([...room.busy]).toEqual([
    [1, { clientId: 7, count: 4, longCount: 4, wellCount: 0 }],
    [2, { clientId: 7, count: 2, longCount: 2, wellCount: 0 }],
  ]);
  hanging.forEach(places.giveBack);
  expect(places.roomBeside(hanging)).toMatchObject({ well: 0, sidelined: 2 });
});

test('there is an end to how many hang', () => {
  const hanging = Array.from({ length: 32 }, (_none, index) => tries(1, index)).flat();
  hanging.forEach(places.markLong);
  expect(places.roomBeside(hanging)).toMatchObject({ well: 0, sidelined: 0 });
  hanging.forEach(places.giveBack);
});
