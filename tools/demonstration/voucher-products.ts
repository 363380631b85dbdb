/** A line of the catalogue import (decisions, section 9). */
export interface VoucherProductLine {
  readonly type: 'voucher_product';
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  /** ISO 3166-1 alpha-3. */
  readonly country_code: string;
  readonly currency_code: string;
  readonly delivery_mode: 'Code with PIN' | 'URL';
  readonly delivery_time: 'Instant' | 'Delayed';
  readonly validity: string;
  /** Amounts in the product currency, discount in percent; equal bounds mean a fixed denomination. */
  readonly denominations: readonly Denomination[];
  /** Whose codes are delivered: our own stock, or those of the sandbox supplier. */
  readonly supplier: 'stock' | 'sandbox';
  readonly is_redeemable?: boolean;
  readonly restricted_countries?: readonly string[];
}

export interface Denomination {
  readonly min_value: number;
  readonly max_value: number;
  readonly discount: number;
}

/** A product, and how many codes of which values it has in stock. */
export interface DemonstrationProduct {
  readonly line: VoucherProductLine;
  readonly stock: readonly { readonly value: number; readonly count: number }[];
}

/** Enough for one order of the largest bulk quantity, and for small ones beside it. */
const bulkCount = 6_500;
const fixedCount = 24;
const variableCount = 12;

/** Denominations of exactly these values. */
const fixed = (discount: number, ...values: number[]): Denomination[] =>
  values.map((value) => ({ min_value: value, max_value: value, discount }));

/** Any amount from minimum to maximum. */
const range = (discount: number, minimum: number, maximum: number): Denomination => ({
  min_value: minimum,
  max_value: maximum,
  discount,
});

type Place = readonly [country_code: string, currency_code: string];

interface Extras extends Partial<
  Omit<VoucherProductLine, 'type' | 'sku' | 'name' | 'category' | 'denominations' | 'supplier'>
> {
  /** Values of a variable denomination that have stock. */
  readonly values?: readonly number[];
  /** Codes per value that has stock; 0 for a product that has none. */
  readonly count?: number;
}

function product(
  sku: string,
  name: string,
  category: string,
  [country_code, currency_code]: Place,
  denominations: readonly Denomination[],
  { values = [], count, ...extras }: Extras = {},
): DemonstrationProduct {
  const line: VoucherProductLine = {
    type: 'voucher_product',
    sku,
    name,
    category,
    country_code,
    currency_code,
    delivery_mode: 'Code with PIN',
    delivery_time: 'Instant',
    validity: '12 months',
    denominations,
    supplier: 'stock',
    ...extras,
  };
  const fixedValues = denominations
    .filter((entry) => entry.min_value === entry.max_value)
    .map((entry) => entry.min_value);
  const stock = [
    ...fixedValues.map((value) => ({ value, count: count ?? fixedCount })),
    ...values.map((value) => ({ value, count: count ?? variableCount })),
  ];
  return { line, stock: stock.filter((entry) => entry.count > 0) };
}

const usa: Place = ['USA', 'USD'];
const canada: Place = ['CAN', 'CAD'];
const mexico: Place = ['MEX', 'MXN'];
const brazil: Place = ['BRA', 'BRL'];
const britain: Place = ['GBR', 'GBP'];
const germany: Place = ['DEU', 'EUR'];
const france: Place = ['FRA', 'EUR'];
const spain: Place = ['ESP', 'EUR'];
const italy: Place = ['ITA', 'EUR'];
const emirates: Place = ['ARE', 'AED'];
const saudiArabia: Place = ['SAU', 'SAR'];
const kuwait: Place = ['KWT', 'KWD'];
const india: Place = ['IND', 'INR'];
const japan: Place = ['JPN', 'JPY'];
const australia: Place = ['AUS', 'AUD'];

const url = { delivery_mode: 'URL' } as const;
const delayed = { delivery_time: 'Delayed' } as const;
const redeemable = { is_redeemable: true } as const;

/** The voucher catalogue of a demonstration: invented brands, every kind of denomination and delivery. */
export const voucherProducts: readonly DemonstrationProduct[] = [
  product('BULK-USA', 'Bulk Rewards Card', 'Rewards', usa, fixed(2, 10), { count: bulkCount, validity: '36 months' }),
  product('REWARD-USA', 'Open Rewards Card', 'Rewards', usa, [range(1.5, 5, 500)], {
    values: [10, 25, 50, 100],
    ...url,
    ...redeemable,
  }),
  product('REWARD-DEU', 'Offene Prämienkarte', 'Rewards', germany, [range(1.5, 5, 500)], {
    values: [10, 25, 50],
    ...url,
    ...redeemable,
  }),
  product('TOPUPCARD-USA', 'Top-up Card (pays for top-ups)', 'Rewards', usa, fixed(0, 5, 10, 25, 50), redeemable),

  product('STARKART-USA', 'Star Kart Coins (US)', 'Gaming', usa, fixed(3.5, 5, 10, 20, 50), redeemable),
  product('STARKART-GBR', 'Star Kart Coins (UK)', 'Gaming', britain, fixed(3.5, 5, 10, 20, 50)),
  product('STARKART-DEU', 'Star Kart Coins (DE)', 'Gaming', germany, fixed(3.5, 5, 10, 20, 50)),
  product('STARKART-JPN', 'Star Kart Coins (JP)', 'Gaming', japan, fixed(3, 500, 1_000, 3_000, 5_000)),
  product('STARKART-BRA', 'Star Kart Coins (BR)', 'Gaming', brazil, fixed(4, 20, 50, 100)),
  product('STARKART-IND', 'Star Kart Coins (IN)', 'Gaming', india, fixed(4, 100, 500, 1_000)),
  product('DRAGONVALE-USA', 'Dragon Vale Gems (US)', 'Gaming', usa, [...fixed(5, 9.99, 19.99), range(4, 25, 200)], {
    values: [25, 50, 100],
  }),
  product('DRAGONVALE-ARE', 'Dragon Vale Gems (AE)', 'Gaming', emirates, [...fixed(5, 50, 100), range(4, 150, 1_000)], {
    values: [150, 250],
  }),
  product('DRAGONVALE-KWT', 'Dragon Vale Gems (KW)', 'Gaming', kuwait, fixed(2.25, 1.5, 3, 7.5)),
  product('PIXELPIER-FRA', 'Pixel Pier Wallet', 'Gaming', france, [range(2, 10, 250)], {
    values: [10, 20, 50],
    ...redeemable,
  }),
  product('PIXELPIER-AUS', 'Pixel Pier Wallet (AU)', 'Gaming', australia, fixed(2, 20, 50), delayed),

  product('BAZAAR-USA', 'Blue Lantern Bazaar', 'Shopping', usa, [...fixed(1, 10, 25, 50), range(1.5, 75, 1_000)], {
    values: [75, 100, 200],
  }),
  product('BAZAAR-GBR', 'Blue Lantern Bazaar (UK)', 'Shopping', britain, [range(1, 5, 300)], {
    values: [10, 25, 50],
    ...url,
  }),
  product('BAZAAR-ARE', 'Blue Lantern Bazaar (AE)', 'Shopping', emirates, fixed(2.5, 50, 100, 200, 500)),
  product('BAZAAR-SAU', 'Blue Lantern Bazaar (SA)', 'Shopping', saudiArabia, fixed(2.5, 50, 100, 250)),
  product('BAZAAR-IND', 'Blue Lantern Bazaar (IN)', 'Shopping', india, [range(3, 100, 10_000)], {
    values: [250, 500, 1_000],
  }),
  product('CORNERMALL-KWT', 'Corner Mall Card', 'Shopping', kuwait, [...fixed(1.75, 2.5, 5), range(1.25, 10.5, 100)], {
    values: [10.5, 12.75, 25.125],
  }),
  product('CORNERMALL-MEX', 'Corner Mall Card (MX)', 'Shopping', mexico, fixed(2, 200, 500, 1_000), delayed),

  product('MOONREEL-USA', 'Moonreel Streaming', 'Entertainment', usa, fixed(2, 15, 30, 60), url),
  product('MOONREEL-DEU', 'Moonreel Streaming (DE)', 'Entertainment', germany, fixed(2, 25, 50), url),
  product('MOONREEL-BRA', 'Moonreel Streaming (BR)', 'Entertainment', brazil, fixed(3, 35, 70, 150), url),
  product('MOONREEL-JPN', 'Moonreel Streaming (JP)', 'Entertainment', japan, [range(1, 1_000, 20_000)], {
    values: [1_000, 1_500, 5_000],
    ...url,
  }),
  product('FRONTROW-FRA', 'Front Row Cinema Pass', 'Entertainment', france, fixed(6, 12, 24)),
  product('FRONTROW-ESP', 'Front Row Cinema Pass (ES)', 'Entertainment', spain, fixed(6, 10, 20)),

  product('EVENTIDE-GBR', 'Eventide Music', 'Music', britain, fixed(1.5, 10, 30), url),
  product('EVENTIDE-CAN', 'Eventide Music (CA)', 'Music', canada, fixed(1.5, 10, 30, 60), url),
  product('EVENTIDE-MEX', 'Eventide Music (MX)', 'Music', mexico, [range(2, 50, 2_000)], {
    values: [100, 200],
    ...url,
  }),

  product('HEARTHPAN-USA', 'Hearth & Pan Restaurants', 'Food', usa, [range(4, 10, 250)], {
    values: [25, 50],
    ...redeemable,
  }),
  product('HEARTHPAN-ITA', 'Hearth & Pan Restaurants (IT)', 'Food', italy, fixed(4, 15, 30, 75)),
  product('MORNINGCUP-JPN', 'Morning Cup Coffee', 'Food', japan, fixed(2, 300, 500, 700)),
  product('MORNINGCUP-ARE', 'Morning Cup Coffee (AE)', 'Food', emirates, fixed(2, 25, 75)),

  product('FARHORIZON-DEU', 'Far Horizon Rail', 'Travel', germany, [...fixed(3, 25, 50), range(2, 100, 2_000)], {
    values: [100, 250],
    validity: '36 months',
  }),
  product('FARHORIZON-AUS', 'Far Horizon Flights', 'Travel', australia, [range(2, 50, 5_000)], {
    values: [100, 500],
    validity: '36 months',
    ...delayed,
  }),
  product('LOWTIDE-ESP', 'Low Tide Hotels', 'Travel', spain, fixed(5, 50, 100, 200), delayed),

  product('LINENLANE-ITA', 'Linen Lane Fashion', 'Fashion', italy, fixed(7.5, 25, 50, 100)),
  product('LINENLANE-SAU', 'Linen Lane Fashion (SA)', 'Fashion', saudiArabia, [range(5, 50, 2_000)], {
    values: [100, 300],
  }),
  product('LINENLANE-CAN', 'Linen Lane Fashion (CA)', 'Fashion', canada, fixed(6, 25, 50, 100)),

  product('OAKNAIL-USA', 'Oak & Nail Home', 'Home', usa, fixed(2.5, 25, 50, 100)),
  product('OAKNAIL-FRA', 'Oak & Nail Home (FR)', 'Home', france, [range(2.5, 20, 500)], { values: [20, 40], ...url }),
  product('PAPERBOAT-GBR', 'Paper Boat Books', 'Books', britain, fixed(3, 5, 10, 15, 25)),
  product('PAPERBOAT-IND', 'Paper Boat Books (IN)', 'Books', india, fixed(3, 200, 400)),
  product('LONGSTRIDE-DEU', 'Long Stride Sports', 'Sports', germany, fixed(3.25, 20, 40, 80)),
  product('LONGSTRIDE-KWT', 'Long Stride Sports (KW)', 'Sports', kuwait, [range(2, 1, 50)], { values: [4.75, 10] }),

  product(
    'NEARHOME-DEU',
    'Nearhome Market (not sold in Austria and Switzerland)',
    'Shopping',
    germany,
    fixed(1, 10, 20, 50),
    {
      restricted_countries: ['AUT', 'CHE'],
    },
  ),
  product('FEWLEFT-USA', 'Collector Edition Card (few left)', 'Gaming', usa, [range(0, 10, 100)], {
    values: [25],
    count: 6,
  }),
  product('SOLDOUT-USA', 'Comet Arcade Card (sold out)', 'Gaming', usa, fixed(8, 10, 25), { count: 0 }),
  product('WAITING-GBR', 'Comet Arcade Card (delayed, waiting for stock)', 'Gaming', britain, fixed(8, 10, 25), {
    count: 0,
    ...delayed,
  }),
];
