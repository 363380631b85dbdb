import {
  days,
  item,
  range,
  topup,
  type DemonstrationTopup,
  type InputField,
  type Place,
  type Plan,
} from './topup-lines.ts';
import {
  brazil,
  britain,
  emirates,
  india,
  indonesia,
  kenya,
  kuwait,
  mexico,
  nigeria,
  philippines,
} from './topup-places.ts';

const phoneNumber = (placeholder: string): InputField => ({
  field_name: 'phone_number',
  field_label: 'Mobile number',
  field_type: 'phone',
  is_required: true,
  placeholder,
  help_text: 'With the country code',
});

interface Offer {
  /** Lowest and highest, in the money of the country. */
  readonly airtime: readonly [minimum: number, maximum: number];
  /** Gigabytes, days, price. */
  readonly data: readonly (readonly [gigabytes: number, days: number, price: string])[];
  /** Gigabytes, minutes, days, price. */
  readonly bundle?: readonly [gigabytes: number, minutes: number, days: number, price: string];
}

function plansOf({ airtime: [minimum, maximum], data, bundle }: Offer, unit: string): Plan[] {
  const parValue = (price: string) => ({ key: 'par_value', value: Number(price) });
  const benefitData = (gigabytes: number) => ({ key: 'benefit_data', value: `${gigabytes} GB` });
  const dataPlans = data.map(([gigabytes, dayCount, price]): Plan => {
    const fields = [parValue(price), ...days(dayCount), benefitData(gigabytes)];
    const name = `${gigabytes} GB for ${dayCount} days`;
    return { ...item(`DATA-${gigabytes}GB`, name, price, ...fields), category: 'Data', unit };
  });
  const bundles = (bundle === undefined ? [] : [bundle]).map(([gigabytes, minutes, dayCount, price]): Plan => {
    const benefits = [benefitData(gigabytes), { key: 'benefit_minutes', value: minutes }];
    const fields = [parValue(price), ...days(dayCount), { key: 'tag', value: 'popular' }, ...benefits];
    const name = `${gigabytes} GB and ${minutes} minutes for ${dayCount} days`;
    return { ...item('BUNDLE', name, price, ...fields), category: 'Bundle', unit };
  });
  return [{ ...range('AIRTIME', 'Airtime', minimum, maximum), category: 'Airtime', unit }, ...dataPlans, ...bundles];
}

/** `number` is one of the operator's, for the placeholder; prefixes are E.164 digits. */
function operator(
  sku: string,
  name: string,
  place: Place,
  number: string,
  prefixes: readonly string[],
  offer: Offer,
): DemonstrationTopup {
  const product = { sku, name, topup_type: 'MOBILE', input_fields: [phoneNumber(number)], operator: name } as const;
  return topup(product, place, plansOf(offer, place.currency), prefixes);
}

/**
 * Recharges of invented operators, under prefixes that mobile numbers of their countries really have. Where a country
 * has two, one has a longer prefix within the other's, so that the longest one must win.
 */
export const mobileTopups: readonly DemonstrationTopup[] = [
  operator('DUNE-ARE', 'Dune Mobile', emirates, '+971501234567', ['9715'], {
    airtime: [5, 500],
    data: [
      [1, 7, '25'],
      [6, 30, '100'],
    ],
    bundle: [4, 200, 30, '125'],
  }),
  operator('FALCONTEL-ARE', 'Falcon Tel', emirates, '+971551234567', ['97152', '97155', '97158'], {
    airtime: [5, 500],
    data: [
      [2, 7, '35'],
      [10, 30, '150'],
    ],
  }),
  operator('MONSOON-IND', 'Monsoon Mobile', india, '+919812345678', ['919', '918', '91701'], {
    airtime: [10, 5_000],
    data: [
      [2, 1, '19'],
      [25, 28, '299'],
      [60, 84, '799'],
    ],
    bundle: [42, 1_000, 28, '349'],
  }),
  operator('LOTUS-IND', 'Lotus Connect', india, '+917712345678', ['917', '91987', '919876'], {
    airtime: [10, 5_000],
    data: [
      [1, 1, '15'],
      [28, 28, '289'],
    ],
  }),
  operator('BAYAN-PHL', 'Bayan Mobile', philippines, '+639171234567', ['639', '63917'], {
    airtime: [10, 1_000],
    data: [
      [2, 3, '50'],
      [8, 7, '99'],
    ],
    bundle: [10, 300, 15, '199'],
  }),
  operator('ISLA-PHL', 'Isla Cellular', philippines, '+639181234567', ['63918', '63919', '63920'], {
    airtime: [10, 1_000],
    data: [[5, 7, '90']],
  }),
  operator('SAVANNA-KEN', 'Savanna Mobile', kenya, '+254712345678', ['2547', '25411'], {
    airtime: [10, 10_000],
    data: [
      [1, 1, '99'],
      [5, 30, '1000'],
    ],
  }),
  operator('RIFT-KEN', 'Rift Cellular', kenya, '+254733123456', ['25473', '25478', '25410'], {
    airtime: [10, 10_000],
    data: [[2, 1, '110']],
    bundle: [6, 400, 30, '1000'],
  }),
  operator('DELTATALK-NGA', 'Delta Talk', nigeria, '+2348031234567', ['234803', '234806', '234703'], {
    airtime: [100, 50_000],
    data: [
      [1, 1, '350'],
      [7, 30, '3500'],
    ],
  }),
  operator('TERN-GBR', 'Tern Mobile', britain, '+447400123456', ['4474', '44750'], {
    airtime: [5, 100],
    data: [
      [5, 30, '8'],
      [20, 30, '15'],
    ],
    bundle: [10, 500, 30, '12.5'],
  }),
  operator('SIERRAMOVIL-MEX', 'Sierra Móvil', mexico, '+525512345678', ['5255', '5233', '5281'], {
    airtime: [20, 1_000],
    data: [
      [2, 10, '100'],
      [5, 30, '200'],
    ],
  }),
  operator('JANGADA-BRA', 'Jangada Celular', brazil, '+5511987654321', ['55119', '55219'], {
    airtime: [15, 300],
    data: [
      [8, 15, '20'],
      [16, 30, '40'],
    ],
  }),
  operator('PEARL-KWT', 'Pearl Wireless', kuwait, '+96550123456', ['9655', '9656', '9659'], {
    airtime: [1, 50],
    data: [
      [3, 7, '1.75'],
      [25, 30, '7.25'],
    ],
    bundle: [10, 250, 30, '4.125'],
  }),
  operator('NUSA-IDN', 'Nusa Seluler', indonesia, '+6281112345678', ['62811', '62812', '62813'], {
    airtime: [5_000, 1_000_000],
    data: [
      [3, 30, '25000'],
      [15, 30, '80000'],
    ],
  }),
];
