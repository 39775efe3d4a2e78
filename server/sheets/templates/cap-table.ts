import {
  checkRows,
  emptyRow,
  sectionHeader,
  line,
  note,
  title,
} from '#packages/finance/workbook/rows.ts'
import type { Row, SheetRows } from '#packages/finance/workbook/rows.ts'

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
    note('Inputs in blue. The option pool is topped up pre-money, so it dilutes existing holders.'),
    sectionHeader('Round', ['Founding', 'Seed', 'Series A']),
    line('before', 'Pre-money valuation', [null, 6_000_000, 20_000_000]),
    line('money', 'Investment', [null, 1_500_000, 5_000_000]),
    line('after', 'Post-money valuation', [null, '=[before]+[money]', '=[before]+[money]'], {
      ruling: 'sum',
    }),
    line('pool', 'Option pool, % post-money', [null, 0.1, 0.12], { format: 'percent' }),
    line('preference', 'Liquidation preference (multiple)', [null, 1, 1], { format: 'times' }),
    emptyRow,
    sectionHeader('Pricing', [null, 'Seed', 'Series A']),
    line('part', 'New investor ownership', [null, '=[money]/[after]', '=[money]/[after]'], {
      format: 'percent2',
    }),
    line(
      'price',
      'Price per share',
      [null, '=[money]/[Cap table.seed]', '=[money]/[Cap table.series]'],
      { format: 'price' },
    ),
    line('step', 'Step-up on the previous round', [null, null, '=[price]/[price<]'], {
      format: 'times',
    }),
  ],
}

/**
 * Total shares after a round, such that the new investors hold their percentage. If the option pool
 * needs a top-up, the pool then holds its percentage too.
 */
const target: Row = line(
  'target',
  'Target post-round shares',
  [
    null,
    ...Array.from(
      { length: STAGES - 1 },
      () => '=MAX([all<]/(1-[Rounds.part]),([all<]-[pool<])/(1-[Rounds.part]-[Rounds.pool]))',
    ),
  ],
  { format: 'count' },
)

/** Shares after each round, by holder. A holder without an entry keeps the founding shares. */
const HOLDINGS: Readonly<Record<string, readonly (string | number | null)[]>> = {
  pool: [600_000, '=[#<]+[added]', '=[#<]+[added]'],
  seed: [null, '=ROUND([target]*[Rounds.part],0)', '=[#<]'],
  series: [null, null, '=ROUND([target]*[Rounds.part],0)'],
}
const shares = HOLDERS.map(([key, label]) =>
  line(key, label, HOLDINGS[key] ?? [FOUNDING[key] ?? null, '=[#<]', '=[#<]'], { format: 'count' }),
)

const table: SheetRows = {
  name: 'Cap table',
  columns: STAGES,
  rows: [
    title('Cap table'),
    note('Fully diluted, in whole shares. Inputs in blue; rounds and exits have their own sheets.'),
    sectionHeader('Shares', ['Founding', 'Seed', 'Series A'], { key: 'stages' }),
    ...shares,
    line('all', 'Fully diluted shares', '=SUM([anna]:[series])', {
      format: 'count',
      ruling: 'total',
    }),
    emptyRow,
    sectionHeader('Ownership', ['Founding', 'Seed', 'Series A']),
    ...HOLDERS.map(([key, label]) =>
      line(`${key}_part`, label, `=[${key}]/[all]`, { format: 'percent2' }),
    ),
    line('all_part', 'Total', '=SUM([anna_part]:[series_part])', {
      format: 'percent2',
      ruling: 'total',
    }),
    emptyRow,
    sectionHeader('Value of holdings', [null, 'Seed', 'Series A']),
    ...HOLDERS.map(([key, label]) =>
      line(`${key}_value`, label, [null, `=[${key}]*[Rounds.price]`, `=[${key}]*[Rounds.price]`]),
    ),
    line(
      'all_value',
      'Total',
      [null, '=SUM([anna_value]:[series_value])', '=SUM([anna_value]:[series_value])'],
      { ruling: 'total' },
    ),
    emptyRow,
    sectionHeader('Round terms', [null, 'Seed', 'Series A']),
    target,
    line(
      'added',
      'Option pool top-up',
      [
        null,
        ...Array.from(
          { length: STAGES - 1 },
          () => '=ROUND(MAX(0,[target]*[Rounds.pool]-[pool<]),0)',
        ),
      ],
      { format: 'count' },
    ),
    emptyRow,
    ...checkRows({
      'Ownership sums to 100% after each round': 'ROUND(SUMPRODUCT(ABS([all_part:]-1)),6)',
      'New shares tie to pool top-ups and new investors':
        '[all|]-[$all]-SUM([added:])-[$seed/1]-[series|]',
      'Post-money valuation = price × shares (within 0.0001%)':
        'ROUND(1000000*MAX(ABS([all_value/1]/[Rounds.after/1]-1),ABS([all_value/2]/[Rounds.after/2]-1)),0)/1000000',
      'New investors receive their ownership':
        'ROUND(ABS([seed_part/1]-[Rounds.part/1])+ABS([series_part/2]-[Rounds.part/2]),5)',
      'Option pool meets its target':
        'ROUND(MAX(0,[Rounds.pool/1]-[pool_part/1])+MAX(0,[Rounds.pool/2]-[pool_part/2]),5)',
      'Exit proceeds sum to exit value': 'SUMPRODUCT(ABS([Exit.all:]-[Exit.exit:]))',
      'Series A preference per share is not below seed (Exit assumes it)':
        'MAX(0,[Rounds.price/1]*[Rounds.preference/1]-[Rounds.price/2]*[Rounds.preference/2])',
    }),
  ],
}

const EXITS = [4_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000]
const at = (key: string): string => `[Cap table.${key}|]`

/**
 * The proceeds of an exit. A round that does not convert its shares takes its preference first. All
 * other shares divide the rest pro rata.
 */
const exit: SheetRows = {
  name: 'Exit',
  columns: EXITS.length,
  rows: [
    title('Exit'),
    note(
      'Non-participating: each round takes its preference or converts, whichever pays more. Series A is senior.',
    ),
    sectionHeader('Exit value', EXITS, { key: 'exit', format: 'amount' }),
    line('series_wants', 'Series A preference', '=[Rounds.money/2]*[Rounds.preference/2]'),
    line('seed_wants', 'Seed preference', '=[Rounds.money/1]*[Rounds.preference/1]'),
    line(
      'series_converts',
      'Series A converts (1 = yes)',
      `=IF([exit]*${at('series')}/${at('all')}>=[series_wants],1,0)`,
      { format: 'plain' },
    ),
    line(
      'series',
      'Series A preference paid',
      '=IF([series_converts]=1,0,MIN([exit],[series_wants]))',
    ),
    line(
      'shared',
      'As-converted shares, incl. seed',
      `=${at('all')}-IF([series_converts]=1,0,${at('series')})`,
      { format: 'count' },
    ),
    line(
      'seed_converts',
      'Seed converts (1 = yes)',
      `=IF(([exit]-[series])*${at('seed')}/[shared]>=[seed_wants],1,0)`,
      { format: 'plain' },
    ),
    line(
      'seed',
      'Seed preference paid',
      '=IF([seed_converts]=1,0,MIN([exit]-[series],[seed_wants]))',
    ),
    line('rest', 'Residual proceeds', '=[exit]-[series]-[seed]', { ruling: 'sum' }),
    line('common', 'As-converted shares', `=[shared]-IF([seed_converts]=1,0,${at('seed')})`, {
      format: 'count',
    }),
    emptyRow,
    sectionHeader('Proceeds'),
    ...HOLDERS.map(([key, label]) => {
      const part = `[rest]*${at(key)}/[common]`
      const formula =
        key === 'seed' || key === 'series'
          ? `=[${key}]+IF([${key}_converts]=1,${part},0)`
          : `=${part}`
      return line(`${key}_gets`, label, formula)
    }),
    line('all', 'Total', '=SUM([anna_gets]:[series_gets])', { ruling: 'total' }),
  ],
}

/** Ownership after each round, and proceeds of an exit. */
export const capTable = (): readonly SheetRows[] => [table, inputs, exit]
