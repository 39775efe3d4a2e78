import { checks, gap, head, line, note, title } from './rows.ts'
import type { Row, SheetRows } from './rows.ts'

/** Founding, seed, series A. */
const STAGES = 3

const HOLDERS: readonly (readonly [key: string, label: string])[] = [
  ['anna', 'Founder A'],
  ['ben', 'Founder B'],
  ['angel', 'Angel'],
  ['pool', 'Option pool'],
  ['seed', 'Seed investors'],
  ['series', 'Series A investors'],
]
const FOUNDING: Readonly<Record<string, number>> = {
  anna: 5_000_000,
  ben: 4_000_000,
  angel: 400_000,
}

const inputs: SheetRows = {
  name: 'Rounds',
  columns: STAGES,
  rows: [
    title('Rounds'),
    note(
      'Blue is typed. The pool is topped up before the money comes, so it dilutes those before.',
    ),
    head('Round', ['Founding', 'Seed', 'Series A']),
    line('before', 'Value before the money', [null, 6_000_000, 20_000_000]),
    line('money', 'Investment', [null, 1_500_000, 5_000_000]),
    line('after', 'Value after the money', [null, '=[before]+[money]', '=[before]+[money]'], {
      ruling: 'sum',
    }),
    line('pool', 'Option pool after the round', [null, 0.1, 0.12], { look: 'percent' }),
    line('preference', 'Liquidation preference, times', [null, 1, 1], { look: 'times' }),
    gap,
    head('Price', [null, 'Seed', 'Series A']),
    line('part', 'Part that the money buys', [null, '=[money]/[after]', '=[money]/[after]'], {
      look: 'percent2',
    }),
    line(
      'price',
      'Price per share',
      [null, '=[money]/[Cap table.seed]', '=[money]/[Cap table.series]'],
      { look: 'price' },
    ),
    line('step', 'Times the price of the round before', [null, null, '=[price]/[price<]'], {
      look: 'times',
    }),
  ],
}

/** Total shares after a round: enough for the investors, and for a pool that needs a top-up. */
const target: Row = line(
  'target',
  'Shares aimed at after the round',
  [
    null,
    ...Array.from(
      { length: STAGES - 1 },
      () => '=MAX([all<]/(1-[Rounds.part]),([all<]-[pool<])/(1-[Rounds.part]-[Rounds.pool]))',
    ),
  ],
  { look: 'count' },
)

/** Shares of a holder after each round. Other holders keep theirs. */
const HOLDINGS: Readonly<Record<string, readonly (string | number | null)[]>> = {
  pool: [600_000, '=[#<]+[added]', '=[#<]+[added]'],
  seed: [null, '=ROUND([target]*[Rounds.part],0)', '=[#<]'],
  series: [null, null, '=ROUND([target]*[Rounds.part],0)'],
}
const shares = HOLDERS.map(([key, label]) =>
  line(key, label, HOLDINGS[key] ?? [FOUNDING[key] ?? null, '=[#<]', '=[#<]'], { look: 'count' }),
)

const table: SheetRows = {
  name: 'Cap table',
  columns: STAGES,
  rows: [
    title('Cap table'),
    note(
      'Fully diluted, in whole shares. Blue is typed; rounds and exits are on their own sheets.',
    ),
    head('Shares', ['Founding', 'Seed', 'Series A'], { key: 'stages' }),
    ...shares,
    line('all', 'All shares', '=SUM([anna]:[series])', { look: 'count', ruling: 'total' }),
    gap,
    head('Ownership', ['Founding', 'Seed', 'Series A']),
    ...HOLDERS.map(([key, label]) =>
      line(`${key}_part`, label, `=[${key}]/[all]`, { look: 'percent2' }),
    ),
    line('all_part', 'All', '=SUM([anna_part]:[series_part])', {
      look: 'percent2',
      ruling: 'total',
    }),
    gap,
    head('Value of the shares', [null, 'Seed', 'Series A']),
    ...HOLDERS.map(([key, label]) =>
      line(`${key}_value`, label, [null, `=[${key}]*[Rounds.price]`, `=[${key}]*[Rounds.price]`]),
    ),
    line(
      'all_value',
      'All',
      [null, '=SUM([anna_value]:[series_value])', '=SUM([anna_value]:[series_value])'],
      { ruling: 'total' },
    ),
    gap,
    head('Of the round', [null, 'Seed', 'Series A']),
    target,
    line(
      'added',
      'Added to the pool',
      [
        null,
        ...Array.from(
          { length: STAGES - 1 },
          () => '=ROUND(MAX(0,[target]*[Rounds.pool]-[pool<]),0)',
        ),
      ],
      { look: 'count' },
    ),
    gap,
    ...checks({
      'Ownership sums to 100 % after each round': 'ROUND(SUMPRODUCT(ABS([all_part:]-1)),6)',
      'New shares are those of the pool and the investors':
        '[all|]-[$all]-SUM([added:])-[$seed/1]-[series|]',
      'Value after the money is price times shares, to a millionth':
        'ROUND(1000000*MAX(ABS([all_value/1]/[Rounds.after/1]-1),ABS([all_value/2]/[Rounds.after/2]-1)),0)/1000000',
      'The money buys its part':
        'ROUND(ABS([seed_part/1]-[Rounds.part/1])+ABS([series_part/2]-[Rounds.part/2]),5)',
      'The pool is as large as agreed':
        'ROUND(MAX(0,[Rounds.pool/1]-[pool_part/1])+MAX(0,[Rounds.pool/2]-[pool_part/2]),5)',
      'No exit pays more or less than its price': 'SUMPRODUCT(ABS([Exit.all:]-[Exit.exit:]))',
      'Series A is not cheaper than seed, as Exit supposes':
        'MAX(0,[Rounds.price/1]*[Rounds.preference/1]-[Rounds.price/2]*[Rounds.preference/2])',
    }),
  ],
}

const EXITS = [4_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000]
const at = (key: string): string => `[Cap table.${key}|]`

/**
 * A round that converts shares the rest pro rata. One that does not takes its preference first.
 */
const exit: SheetRows = {
  name: 'Exit',
  columns: EXITS.length,
  rows: [
    title('Exit'),
    note(
      'Each round takes its preference or converts, whichever pays more. Series A is paid first.',
    ),
    head('Price of the company', EXITS, { key: 'exit', look: 'amount' }),
    line('series_wants', 'Series A preference', '=[Rounds.money/2]*[Rounds.preference/2]'),
    line('seed_wants', 'Seed preference', '=[Rounds.money/1]*[Rounds.preference/1]'),
    line(
      'series_converts',
      'Series A converts: 1',
      `=IF([exit]*${at('series')}/${at('all')}>=[series_wants],1,0)`,
      { look: 'plain' },
    ),
    line('series', 'Series A takes first', '=IF([series_converts]=1,0,MIN([exit],[series_wants]))'),
    line(
      'shared',
      'Shares of the rest, with seed',
      `=${at('all')}-IF([series_converts]=1,0,${at('series')})`,
      { look: 'count' },
    ),
    line(
      'seed_converts',
      'Seed converts: 1',
      `=IF(([exit]-[series])*${at('seed')}/[shared]>=[seed_wants],1,0)`,
      { look: 'plain' },
    ),
    line('seed', 'Seed takes first', '=IF([seed_converts]=1,0,MIN([exit]-[series],[seed_wants]))'),
    line('rest', 'Left to share', '=[exit]-[series]-[seed]', { ruling: 'sum' }),
    line('common', 'Shares that share it', `=[shared]-IF([seed_converts]=1,0,${at('seed')})`, {
      look: 'count',
    }),
    gap,
    head('Proceeds'),
    ...HOLDERS.map(([key, label]) => {
      const part = `[rest]*${at(key)}/[common]`
      const formula =
        key === 'seed' || key === 'series'
          ? `=[${key}]+IF([${key}_converts]=1,${part},0)`
          : `=${part}`
      return line(`${key}_gets`, label, formula)
    }),
    line('all', 'All', '=SUM([anna_gets]:[series_gets])', { ruling: 'total' }),
  ],
}

/** Ownership after each round, and proceeds of an exit. */
export const capTable = (): readonly SheetRows[] => [table, inputs, exit]
