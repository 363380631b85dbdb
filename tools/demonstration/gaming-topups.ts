import {
  amounts,
  days,
  item,
  pack,
  range,
  topup,
  type DemonstrationTopup,
  type InputField,
  type Place,
  type Plan,
} from './topup-lines.ts';
import { brazil, france, germany, global, india, japan, saudiArabia, turkey, usa } from './topup-places.ts';

const playerId: InputField = {
  field_name: 'player_id',
  field_label: 'Player ID',
  field_type: 'text',
  is_required: true,
  validation_regex: '^[A-Za-z0-9-]{4,24}$',
  placeholder: 'PLAYER-12345',
  help_text: 'In the game: profile, at the top',
};
const userNumber: InputField = {
  field_name: 'user_id',
  field_label: 'User ID',
  field_type: 'text',
  is_required: true,
  validation_regex: '^[0-9]{6,12}$',
  placeholder: '10203040',
};
const zone: InputField = {
  field_name: 'zone_id',
  field_label: 'Zone ID',
  field_type: 'number',
  is_required: true,
  placeholder: '2101',
  help_text: 'The digits in brackets behind the user ID',
};
const accountName: InputField = {
  field_name: 'account_name',
  field_label: 'Account name',
  field_type: 'text',
  is_required: true,
  validation_regex: '^[a-z][a-z0-9_]{2,30}$',
  placeholder: 'pier_visitor',
};
const choice = (field_name: string, field_label: string, values: Readonly<Record<string, string>>): InputField => ({
  field_name,
  field_label,
  field_type: 'select',
  is_required: true,
  options: Object.entries(values).map(([value, label]) => ({ value, label })),
});
const server = choice('server', 'Server', { eu: 'Europe', na: 'North America', asia: 'Asia' });
const platform = choice('platform', 'Platform', { ios: 'iOS', android: 'Android', pc: 'PC' });
const nickname: InputField = {
  field_name: 'nickname',
  field_label: 'Nickname',
  field_type: 'text',
  is_required: false,
  placeholder: 'Comet',
};

const game = (sku: string, name: string, place: Place, input_fields: readonly InputField[], plans: readonly Plan[]) =>
  topup({ sku, name, topup_type: 'GAMING', input_fields }, place, plans);

const tag = (value: string) => ({ key: 'tag', value });
const bonus = (value: string) => ({ key: 'benefit_bonus', value });

/** In-game currency, items and passes of invented games. */
export const gamingTopups: readonly DemonstrationTopup[] = [
  game(
    'STARKART-GOLD',
    'Star Kart Gold',
    global,
    [playerId],
    [
      pack(60, 'Gold', '0.99'),
      pack(310, 'Gold', '4.99', bonus('10 Gold')),
      pack(680, 'Gold', '9.99', bonus('80 Gold'), tag('popular')),
      pack(1500, 'Gold', '19.99', bonus('300 Gold')),
    ],
  ),
  game(
    'DRAGONVALE-CRYSTALS',
    'Dragon Vale Crystals',
    global,
    [playerId, server],
    [
      pack(100, 'Crystals', '1.99'),
      pack(550, 'Crystals', '8.99', tag('popular')),
      item('PASS', 'Season pass', '12.99', tag('pass'), ...days(30)),
    ],
  ),
  game(
    'CASTLEWARD-USA',
    'Castleward Rubies (US)',
    usa,
    [playerId, platform],
    [
      pack(80, 'Rubies', '1.49'),
      pack(500, 'Rubies', '7.99'),
      item('PASS', 'Monthly pass', '9.99', tag('pass'), ...days(30)),
    ],
  ),
  game(
    'PIERCREDIT-DEU',
    'Pixel Pier Account Credit (DE)',
    germany,
    [accountName],
    [range('OPEN', 'Any amount', 5, 100), amounts('CARD', 'Fixed amounts', '10', '25', '50')],
  ),
  game(
    'PIERCREDIT-FRA',
    'Pixel Pier Account Credit (FR)',
    france,
    [accountName],
    [range('OPEN', 'Any amount', 5, 100), amounts('CARD', 'Fixed amounts', '10', '25', '50')],
  ),
  game(
    'MECHARENA-JPN',
    'Mech Arena Energy (JP)',
    japan,
    [userNumber, zone],
    [pack(50, 'Energy', '160'), pack(330, 'Energy', '980'), pack(700, 'Energy', '1950', bonus('70 Energy'))],
  ),
  game(
    'MECHARENA-BRA',
    'Mech Arena Energy (BR)',
    brazil,
    [userNumber, zone],
    [pack(50, 'Energy', '5.9'), pack(330, 'Energy', '34.9')],
  ),
  game(
    'LANTERN-IND',
    'Lantern Legends Diamonds (IN)',
    india,
    [userNumber, zone, nickname],
    [
      pack(42, 'Diamonds', '75'),
      pack(210, 'Diamonds', '350', tag('popular')),
      item('WEEK', 'Weekly pass', '149', tag('pass'), ...days(7)),
    ],
  ),
  game(
    'LANTERN-TUR',
    'Lantern Legends Diamonds (TR)',
    turkey,
    [userNumber, zone, nickname],
    [pack(42, 'Diamonds', '29.99'), pack(210, 'Diamonds', '139.99')],
  ),
  game(
    'NIGHTHARBOR-SAU',
    'Night Harbor Pearls (SA)',
    saudiArabia,
    [playerId, server],
    [
      pack(120, 'Pearls', '7.5'),
      pack(640, 'Pearls', '37.5', bonus('40 Pearls')),
      pack(1400, 'Pearls', '75', bonus('200 Pearls')),
    ],
  ),
  // The sandbox refuses whatever a sku ends in 9008 is ordered for, unless the recipient has a code of its own.
  game(
    'COMETARCADE-USA',
    'Comet Arcade Tokens (two suppliers)',
    usa,
    [playerId],
    [
      {
        ...pack(100, 'Tokens', '2'),
        key: 'ROUTED',
        name: '100 Tokens (refused by the first supplier, delivered by the second)',
        supplier_sku: 'SBX-COMETARCADE-9008',
        fallback: { supplier: 'sandbox-backup', supplier_sku: 'SBX-COMETARCADE-BACKUP' },
      },
      {
        ...pack(200, 'Tokens', '4'),
        key: 'ALONE',
        name: '200 Tokens (refused by the only supplier)',
        supplier_sku: 'SBX-COMETARCADE-ALONE-9008',
      },
      {
        ...pack(300, 'Tokens', '6'),
        key: 'BACKUP',
        name: '300 Tokens (from the second supplier)',
        supplier: 'sandbox-backup',
      },
    ],
  ),
];
