/** A client account of the demonstration, and what belongs to it. */
export interface DemonstrationClient {
  readonly name: string;
  readonly defaultCurrency: string;
  readonly bulkLimit?: number;
  readonly portalUser: string;
  readonly wallets: readonly { readonly currency: string; readonly funds: number }[];
  /** Percent by the sku of a product, or of a variant of a top-up or an eSIM. */
  readonly discounts: Readonly<Record<string, number>>;
  /** Skus of products. */
  readonly blacklist: readonly string[];
}

export const demonstrationClients: readonly DemonstrationClient[] = [
  {
    name: 'Acme Games',
    defaultCurrency: 'USD',
    bulkLimit: 5_000,
    portalUser: 'portal@acme-games.example',
    wallets: [
      { currency: 'USD', funds: 10_000_000 },
      { currency: 'EUR', funds: 2_000_000 },
      { currency: 'AED', funds: 5_000_000 },
      { currency: 'JPY', funds: 200_000_000 },
      { currency: 'KWD', funds: 500_000 },
    ],
    discounts: {
      'STARKART-USA': 6.5,
      'DRAGONVALE-USA': 7,
      'PIXELPIER-FRA': 4.25,
      'STARKART-JPN': 5,
      'DRAGONVALE-KWT': 3.75,
      'STARKART-GOLD': 5,
      'STARKART-GOLD-1500': 8,
      'DUNE-ARE': 3.5,
      'DUNE-ARE-DATA-6GB': 6,
      'PEARL-KWT-AIRTIME': 2.75,
      'KILOWATT-KEN': 1.5,
      'ESIM-JPN': 4,
      'ESIM-EUROPE': 3,
      'ESIM-EUROPE-20GB-30D': 7.5,
      'ESIM-CAN': 2.5,
    },
    blacklist: [],
  },
  {
    name: 'Blue Shop',
    defaultCurrency: 'EUR',
    portalUser: 'portal@blue-shop.example',
    wallets: [
      { currency: 'EUR', funds: 1_000_000 },
      { currency: 'USD', funds: 1_000_000 },
      { currency: 'AED', funds: 1_000_000 },
    ],
    discounts: {
      'BAZAAR-USA': 2.75,
      'PIERCREDIT-DEU': 4,
      'PIERCREDIT-DEU-CARD': 6.5,
      'MONSOON-IND': 2.25,
      'HEARTHGAS-ESP-QUARTER': 3,
      'ESIM-TUR': 2,
      'ESIM-WORLD-20GB-365D': 5,
    },
    blacklist: ['STARKART-USA', 'MOONREEL-DEU', 'LOWTIDE-ESP', 'CASTLEWARD-USA', 'ESIM-EGY'],
  },
];

/** Units of the inner currency for one unit of the outer one; each direction is a rate of its own. */
export const fxRates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USD: { EUR: '0.92', GBP: '0.79', AED: '3.6725', JPY: '151.5', KWD: '0.3075' },
  EUR: { USD: '1.08696', GBP: '0.858696', AED: '3.99185', JPY: '164.674', KWD: '0.334239' },
  GBP: { USD: '1.26582', EUR: '1.16456', AED: '4.64873', JPY: '191.772', KWD: '0.389241' },
  AED: { USD: '0.272294', EUR: '0.250511', GBP: '0.215112', JPY: '41.2526', KWD: '0.0837304' },
  JPY: { USD: '0.00660066', EUR: '0.00607261', GBP: '0.00521452', AED: '0.0242409', KWD: '0.0020297' },
  KWD: { USD: '3.25203', EUR: '2.99187', GBP: '2.56911', AED: '11.9431', JPY: '492.683' },
  // Nobody holds a wallet in these: products priced in them are paid from another one.
  CAD: { USD: '0.735294', EUR: '0.676471' },
  AUD: { USD: '0.657895', EUR: '0.605263' },
  MXN: { USD: '0.0584795', EUR: '0.0538012' },
  BRL: { USD: '0.19802', EUR: '0.182178' },
  INR: { USD: '0.0120192', EUR: '0.0110577', AED: '0.0441406' },
  SAR: { USD: '0.266667', EUR: '0.245333', AED: '0.979333' },
  IDR: { USD: '0.0000613497', EUR: '0.0000564417' },
  KES: { USD: '0.00775194', EUR: '0.00713178' },
  NGN: { USD: '0.000653595', EUR: '0.000601307' },
  PHP: { USD: '0.0172414', EUR: '0.0158621' },
  TRY: { USD: '0.0293255', EUR: '0.0269795' },
};
