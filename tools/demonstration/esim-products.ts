import { esim, type DemonstrationEsim, type EsimPlan } from './esim-lines.ts';
import { sandboxEsims } from './sandbox-esims.ts';
import type { Place } from './topup-lines.ts';
import {
  brazil,
  britain,
  emirates,
  france,
  germany,
  global,
  india,
  japan,
  mexico,
  spain,
  turkey,
  usa,
} from './topup-places.ts';

const inDollars = (code: string, name: string): Place => ({ code, name, currency: 'USD' });

const italy = { code: 'ITA', name: 'Italy', currency: 'EUR' };
const canada = inDollars('CAN', 'Canada');
const switzerland = inDollars('CHE', 'Switzerland');
const southAfrica = inDollars('ZAF', 'South Africa');
const southKorea = inDollars('KOR', 'South Korea');
const thailand = inDollars('THA', 'Thailand');
const singapore = inDollars('SGP', 'Singapore');
const australia = inDollars('AUS', 'Australia');
const egypt = inDollars('EGY', 'Egypt');
const vietnam = inDollars('VNM', 'Vietnam');
const norway = inDollars('NOR', 'Norway');
const sweden = inDollars('SWE', 'Sweden');
const argentina = inDollars('ARG', 'Argentina');

const regionsOf = (...places: readonly Place[]) => places.map(({ code, name }) => ({ code, name }));

/** Plans of the one country, from the supplier that speaks the house protocol. */
function wayfare(place: Place, networks: string, plans: readonly EsimPlan[], voiceMinutes?: number): DemonstrationEsim {
  return esim({ sku: `ESIM-${place.code}`, name: `Wayfare ${place.name}` }, place, plans, {
    supplier: 'sandbox',
    networks,
    speed: '5G',
    ...(voiceMinutes === undefined ? {} : { voiceMinutes }),
  });
}

/** Plans whose profiles an SM-DP+ makes. */
function northlight(
  sku: string,
  name: string,
  place: Place,
  plans: readonly EsimPlan[],
  regions = regionsOf(place),
): DemonstrationEsim {
  const sale = { supplier: 'sandbox-smdp', regions, networks: 'Northlight', speed: '4G' } as const;
  return esim({ sku, name: `Northlight ${name}` }, place, plans, sale);
}

/** Plans for many countries. */
function roaming(
  sku: string,
  name: string,
  place: Place,
  plans: readonly EsimPlan[],
  regions: readonly Place[],
): DemonstrationEsim {
  const sale = { supplier: 'sandbox', regions: regionsOf(...regions), networks: 'Several', speed: '4G' } as const;
  return esim({ sku, name: `Wayfare ${name}` }, place, plans, sale);
}

/** Plans of invented sellers at prices as they are asked for such plans. The first one is bought at the first start. */
const travelEsims: readonly DemonstrationEsim[] = [
  wayfare(usa, 'Great Plains Wireless', [
    [1, 7, '4.50'],
    [5, 30, '14'],
    [20, 30, '36'],
    [0, 10, '39'],
  ]),
  wayfare(mexico, 'Sierra Móvil', [
    [1, 7, '90'],
    [3, 30, '210'],
    [10, 30, '520'],
  ]),
  wayfare(brazil, 'Jangada Celular', [
    [1, 7, '28'],
    [5, 30, '95'],
    [20, 30, '260'],
  ]),
  wayfare(
    britain,
    'Tern Mobile',
    [
      [1, 7, '3.50'],
      [10, 30, '15'],
      [50, 30, '28'],
      [0, 7, '21'],
    ],
    60,
  ),
  wayfare(germany, 'Nordfunk', [
    [1, 7, '4'],
    [5, 30, '11.50'],
    [20, 30, '27'],
  ]),
  wayfare(france, 'Lavande Mobile', [
    [1, 7, '4'],
    [5, 30, '11'],
    [20, 30, '26.50'],
    [0, 5, '19.90'],
  ]),
  wayfare(spain, 'Brisa Móvil', [
    [1, 7, '3.75'],
    [5, 30, '10.50'],
    [20, 30, '25'],
  ]),
  wayfare(italy, 'Ponte Mobile', [
    [1, 7, '3.75'],
    [5, 30, '10.75'],
    [50, 30, '39'],
  ]),
  wayfare(turkey, 'Bosfor Hat', [
    [1, 7, '149'],
    [5, 30, '479'],
    [20, 30, '1290'],
  ]),
  wayfare(emirates, 'Dune Mobile', [
    [1, 7, '18'],
    [3, 30, '45'],
    [10, 30, '129'],
    [0, 7, '155'],
  ]),
  wayfare(japan, 'Hoshi Tsushin', [
    [0.5, 3, '350'],
    [1, 7, '600'],
    [5, 30, '1900'],
    [20, 30, '4200'],
    [0, 10, '5900'],
  ]),
  wayfare(southKorea, 'Hangang Mobile', [
    [1, 7, '4'],
    [10, 30, '19'],
    [0, 10, '29'],
  ]),
  wayfare(
    thailand,
    'Lotus Wave',
    [
      [15, 8, '9.90'],
      [50, 10, '16'],
      [0, 15, '24'],
    ],
    15,
  ),
  wayfare(singapore, 'Merlin Telecom', [
    [1, 7, '3.90'],
    [5, 30, '10'],
    [100, 28, '22'],
  ]),
  wayfare(india, 'Monsoon Mobile', [
    [1, 7, '349'],
    [5, 30, '1099'],
    [42, 28, '2599'],
  ]),
  wayfare(australia, 'Outback One', [
    [1, 7, '5'],
    [10, 30, '21'],
    [30, 30, '38'],
  ]),
  wayfare(egypt, 'Delta Nile', [
    [1, 7, '5.50'],
    [5, 30, '19'],
    [20, 30, '49'],
  ]),
  roaming(
    'ESIM-EUROPE',
    'Europe',
    { ...global, currency: 'EUR' },
    [
      [1, 7, '4.50'],
      [5, 30, '14.50'],
      [20, 30, '34'],
      [100, 60, '89'],
    ],
    [britain, france, germany, italy, spain, switzerland, sweden, norway],
  ),
  roaming(
    'ESIM-ASIA',
    'Asia',
    global,
    [
      [1, 7, '5'],
      [6, 30, '18'],
      [20, 30, '42'],
    ],
    [japan, southKorea, thailand, singapore, india, vietnam],
  ),
  roaming(
    'ESIM-WORLD',
    'World',
    global,
    [
      [1, 7, '9'],
      [5, 60, '35'],
      [20, 365, '69'],
      [0, 30, '119'],
    ],
    [usa, canada, mexico, brazil, britain, france, germany, spain, emirates, japan, australia, southAfrica],
  ),
  northlight('ESIM-CAN', 'Canada', canada, [
    [1, 7, '6'],
    [5, 30, '18'],
    [20, 30, '45'],
  ]),
  northlight('ESIM-CHE', 'Switzerland', switzerland, [
    [1, 7, '5'],
    [10, 30, '22'],
    [0, 7, '34'],
  ]),
  northlight('ESIM-ZAF', 'South Africa', southAfrica, [
    [1, 7, '5.50'],
    [5, 30, '19.50'],
    [10, 30, '32'],
  ]),
  northlight('ESIM-VNM', 'Vietnam', vietnam, [
    [3, 7, '6'],
    [10, 30, '14'],
    [0, 15, '25'],
  ]),
  northlight(
    'ESIM-NORDIC',
    'Nordics',
    global,
    [
      [1, 7, '4.50'],
      [10, 30, '20'],
      [50, 30, '45'],
    ],
    regionsOf(norway, sweden),
  ),
  northlight(
    'ESIM-SOUTH-AMERICA',
    'South America',
    global,
    [
      [1, 7, '8'],
      [5, 30, '29'],
      [10, 60, '52'],
    ],
    regionsOf(argentina, brazil),
  ),
];

/** The eSIM catalogue of a demonstration; all of it is delivered by the two sides of the sandbox supplier. */
export const esimProducts: readonly DemonstrationEsim[] = [...travelEsims, ...sandboxEsims];
