/** A function of the grid's list: what it does, in a few words and in a sentence, and what it takes. */
export type FunctionWords = {
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

/** Functions that the grid has beside Univer's, as its list of suggestions tells of them. */
export const FUNCTION_WORDS: readonly FunctionWords[] = [
  {
    name: 'AMORDEGRC',
    kind: 'financial',
    abstract: 'Depreciation of a period, falling, by French rules',
    description:
      'Gives what an asset loses in one accounting period. The rate is raised by a coefficient that depends on the life of the asset.',
    takes: [
      ['cost', 'What the asset cost.', '2400'],
      ['date_purchased', 'The day on which it was bought.', 'DATE(2008,8,19)'],
      ['first_period', 'The day on which the first period ends.', 'DATE(2008,12,31)'],
      ['salvage', 'What the asset is worth at the end of its life.', '300'],
      ['period', 'The period, 0 for the first one.', '1'],
      ['rate', 'The rate of depreciation.', '0.15'],
      ['basis', 'How days are counted: 0, 1, 3 or 4.', '1', true],
    ],
  },
  {
    name: 'EUROCONVERT',
    kind: 'financial',
    abstract: 'Converts between the euro and the currencies that it replaced',
    description:
      'Converts an amount at the fixed rates of the euro, from one of its currencies to another.',
    takes: [
      ['number', 'The amount to convert.', '100'],
      ['source', 'The code of the currency of the amount.', '"DEM"'],
      ['target', 'The code of the currency to convert it to.', '"EUR"'],
      ['full_precision', 'TRUE for all digits, FALSE for the currency’s decimals.', 'FALSE', true],
      ['triangulation_precision', 'How many digits amounts in euros keep on the way.', '3', true],
    ],
  },
  {
    name: 'INFO',
    kind: 'information',
    abstract: 'How the worksheet is calculated',
    description:
      'Gives "Automatic" for "recalc". What Excel tells of the computer is not told here.',
    takes: [['type_text', 'What to tell: "recalc".', '"recalc"']],
  },
  {
    name: 'ISO.CEILING',
    kind: 'math',
    abstract: 'Rounds up to a multiple',
    description: 'Rounds a number up to the nearest multiple of significance, whatever its sign.',
    takes: [
      ['number', 'The number to round.', '4.3'],
      ['significance', 'The multiple to round to, 1 if it is left out.', '2', true],
    ],
  },
  {
    name: 'REGEXTEST',
    kind: 'text',
    abstract: 'Whether a text has a pattern',
    description: 'Gives TRUE where a part of the text matches the regular expression.',
    takes: [
      ['text', 'The text to look in.', 'A1'],
      ['pattern', 'The regular expression to look for.', '"\\d{4}"'],
      ['case_sensitivity', '0 tells capitals from small letters, 1 does not.', '1', true],
    ],
  },
  {
    name: 'JIS',
    kind: 'text',
    abstract: 'Writes a text in full-width letters, in Japanese workbooks',
    description: 'Puts full-width letters in the place of half-width ones.',
    takes: [['text', 'The text to change.', 'A1']],
  },
  {
    name: 'PHONETIC',
    kind: 'text',
    abstract: 'How a text is read',
    description: 'Gives the texts of a reference as they are read.',
    takes: [['reference', 'A cell or a range of texts.', 'A1']],
  },
  {
    name: 'GROUPBY',
    kind: 'lookup',
    abstract: 'Sums up values by the groups that they belong to',
    description:
      'Gives a summary: a row for each group of the row fields, with its values summed up by a function, and totals.',
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
        '0: no totals, 1: a grand total, 2: subtotals too; below 0 they stand at the top.',
        '1',
        true,
      ],
      [
        'sort_order',
        'The column to sort by, counted from the first row field on; below 0 downwards.',
        '-2',
        true,
      ],
      ['filter_array', 'TRUE for each row that counts.', 'B2:B20="Paid"', true],
      [
        'field_relationship',
        '0 sorts each row field within those before it, 1 by itself.',
        '0',
        true,
      ],
    ],
  },
  {
    name: 'PIVOTBY',
    kind: 'lookup',
    abstract: 'Sums up values by groups of rows and of columns',
    description:
      'Gives a summary with a row for each group of the row fields and a column for each of the column fields.',
    takes: [
      ['row_fields', 'The columns by which rows are grouped.', 'A2:A20'],
      ['col_fields', 'The columns whose groups stand beside each other.', 'B2:B20'],
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
        'Totals below the rows: 0 none, 1 a grand total, 2 subtotals too; below 0 at the top.',
        '1',
        true,
      ],
      ['row_sort_order', 'The column to sort rows by; below 0 downwards.', '-2', true],
      [
        'col_total_depth',
        'Totals behind the columns: 0 none, 1 a grand total, 2 subtotals too; below 0 before them.',
        '1',
        true,
      ],
      ['col_sort_order', 'The field to sort columns by; below 0 downwards.', '1', true],
      ['filter_array', 'TRUE for each row that counts.', 'D2:D20="Paid"', true],
      [
        'relative_to',
        'What PERCENTOF compares with: 0 column totals, 1 row totals, 2 the grand total, 3 and 4 the group above.',
        '0',
        true,
      ],
    ],
  },
  {
    name: 'PERCENTOF',
    kind: 'math',
    abstract: 'The part that some values are of all',
    description: 'Divides the sum of some values by the sum of all of them.',
    takes: [
      ['data_subset', 'The values that are a part.', 'C2:C5'],
      ['data_all', 'All values.', 'C2:C20'],
    ],
  },
  {
    name: 'TRIMRANGE',
    kind: 'lookup',
    abstract: 'A range without the empty rows and columns at its edges',
    description:
      'Gives the part of a range from its first to its last row and column with something in it.',
    takes: [
      ['range', 'The range to trim.', 'A:C'],
      ['trim_rows', '0: no rows go, 1: leading ones, 2: trailing ones, 3: both.', '3', true],
      ['trim_cols', '0: no columns go, 1: leading ones, 2: trailing ones, 3: both.', '3', true],
    ],
  },
]
