/** A function in the grid's list of suggestions. `takes` lists its parameters. */
export type FunctionText = {
  readonly name: string
  readonly kind: 'financial' | 'information' | 'lookup' | 'math' | 'text'
  readonly abstract: string
  readonly description: string
  readonly takes: readonly (readonly [
    name: string,
    detail: string,
    example: string,
    isOptional?: true,
  ])[]
}

/** The functions that we add to Univer's own. */
export const FUNCTION_TEXTS: readonly FunctionText[] = [
  {
    name: 'AMORDEGRC',
    kind: 'financial',
    abstract: 'Declining depreciation for a period, under French rules',
    description:
      'Returns the depreciation of an asset for one accounting period. A coefficient that depends on the asset’s life raises the rate.',
    takes: [
      ['cost', 'The cost of the asset.', '2400'],
      ['date_purchased', 'The purchase date.', 'DATE(2008,8,19)'],
      ['first_period', 'The end date of the first period.', 'DATE(2008,12,31)'],
      ['salvage', 'The value of the asset at the end of its life.', '300'],
      ['period', 'The period, 0 for the first.', '1'],
      ['rate', 'The rate of depreciation.', '0.15'],
      ['basis', 'How days are counted: 0, 1, 3 or 4.', '1', true],
    ],
  },
  {
    name: 'EUROCONVERT',
    kind: 'financial',
    abstract: 'Converts between the euro and the currencies it replaced',
    description:
      'Converts an amount between the euro and the currencies it replaced, at the fixed rates.',
    takes: [
      ['number', 'The amount to convert.', '100'],
      ['source', 'The currency code of the amount.', '"DEM"'],
      ['target', 'The currency code to convert to.', '"EUR"'],
      ['full_precision', 'TRUE for all digits, FALSE for the currency’s decimals.', 'FALSE', true],
      [
        'triangulation_precision',
        'The number of digits kept in the intermediate euro amount.',
        '3',
        true,
      ],
    ],
  },
  {
    name: 'INFO',
    kind: 'information',
    abstract: 'How the worksheet is calculated',
    description:
      'Returns "Automatic" for "recalc". Excel’s information about the computer is not available here.',
    takes: [['type_text', 'The type of information: "recalc".', '"recalc"']],
  },
  {
    name: 'ISO.CEILING',
    kind: 'math',
    abstract: 'Rounds up to a multiple',
    description:
      'Rounds a number up to the nearest multiple of significance, regardless of its sign.',
    takes: [
      ['number', 'The number to round.', '4.3'],
      ['significance', 'The multiple to round to, 1 if omitted.', '2', true],
    ],
  },
  {
    name: 'REGEXTEST',
    kind: 'text',
    abstract: 'Whether text matches a pattern',
    description: 'Returns TRUE if any part of the text matches the regular expression.',
    takes: [
      ['text', 'The text to search.', 'A1'],
      ['pattern', 'The regular expression.', '"\\d{4}"'],
      ['case_sensitivity', '0 is case-sensitive, 1 is not.', '1', true],
    ],
  },
  {
    name: 'JIS',
    kind: 'text',
    abstract: 'Converts text to full-width letters, in Japanese workbooks',
    description: 'Replaces half-width letters with full-width letters.',
    takes: [['text', 'The text to convert.', 'A1']],
  },
  {
    name: 'PHONETIC',
    kind: 'text',
    abstract: 'The phonetic reading of text',
    description: 'Returns the phonetic reading of the text in a reference.',
    takes: [['reference', 'A cell or a range with text.', 'A1']],
  },
  {
    name: 'GROUPBY',
    kind: 'lookup',
    abstract: 'Aggregates values by group',
    description:
      'Returns a summary: a row for each group of the row fields, with its values aggregated by a function, and totals.',
    takes: [
      ['row_fields', 'The columns by which rows are grouped.', 'A2:A20'],
      ['values', 'The columns of values to sum up.', 'C2:C20'],
      ['function', 'How values are summed up: the name of a function, or a LAMBDA.', 'SUM'],
      [
        'field_headers',
        '0: no titles, 1: titles that are not shown, 2: titles are made, 3: titles that are shown.',
        '3',
        true,
      ],
      [
        'total_depth',
        '0: no totals, 1: grand total, 2: subtotals too; negative puts them at the top.',
        '1',
        true,
      ],
      [
        'sort_order',
        'The column to sort by, counted from the first row field; negative for descending.',
        '-2',
        true,
      ],
      ['filter_array', 'TRUE for each row to include.', 'B2:B20="Paid"', true],
      [
        'field_relationship',
        '0 sorts each row field within the previous fields, 1 on its own.',
        '0',
        true,
      ],
    ],
  },
  {
    name: 'PIVOTBY',
    kind: 'lookup',
    abstract: 'Aggregates values by row and column groups',
    description:
      'Returns a summary with a row for each group of the row fields and a column for each group of the column fields.',
    takes: [
      ['row_fields', 'The columns by which rows are grouped.', 'A2:A20'],
      ['col_fields', 'The columns whose groups become columns.', 'B2:B20'],
      ['values', 'The columns of values to sum up.', 'C2:C20'],
      ['function', 'How values are summed up: the name of a function, or a LAMBDA.', 'SUM'],
      [
        'field_headers',
        '0: no titles, 1: titles that are not shown, 2: titles are made, 3: titles that are shown.',
        '3',
        true,
      ],
      [
        'row_total_depth',
        'Row totals: 0 none, 1 grand total, 2 subtotals too; negative puts them at the top.',
        '1',
        true,
      ],
      ['row_sort_order', 'The column to sort rows by; negative for descending.', '-2', true],
      [
        'col_total_depth',
        'Column totals: 0 none, 1 grand total, 2 subtotals too; negative puts them first.',
        '1',
        true,
      ],
      ['col_sort_order', 'The field to sort columns by; negative for descending.', '1', true],
      ['filter_array', 'TRUE for each row to include.', 'D2:D20="Paid"', true],
      [
        'relative_to',
        'The base for PERCENTOF: 0 column totals, 1 row totals, 2 grand total, 3 and 4 parent group.',
        '0',
        true,
      ],
    ],
  },
  {
    name: 'PERCENTOF',
    kind: 'math',
    abstract: 'A subset as a percentage of all values',
    description: 'Divides the sum of a subset by the sum of all values.',
    takes: [
      ['data_subset', 'The values of the subset.', 'C2:C5'],
      ['data_all', 'All values.', 'C2:C20'],
    ],
  },
  {
    name: 'TRIMRANGE',
    kind: 'lookup',
    abstract: 'A range without empty rows and columns at its edges',
    description: 'Returns the part of a range from its first to its last filled row and column.',
    takes: [
      ['range', 'The range to trim.', 'A:C'],
      ['trim_rows', 'Rows to remove. 0: none, 1: leading, 2: trailing, 3: both.', '3', true],
      ['trim_cols', 'Columns to remove. 0: none, 1: leading, 2: trailing, 3: both.', '3', true],
    ],
  },
]
