/** Filler words around a name. */
const AROUND = new Set(
  'what if is the of in a an for and give me my our your this that these sheet worksheet spreadsheet tab model workbook please now then it its was were be been are would could should can will happen happens happened do does did to from by at as on so that suppose assume assuming assumed say let us lets i we you want need like see show tell how much change changed set raise raised lower lowered cut increase increased reduce reduced put update updated make made use used adjust move bump drop dropped decrease decreased bring push take took add added lift trim slash edit modify switch turn enter type grow grew go goes went up down off more less higher lower rise rises rose fall falls fell with under new value values input inputs figure cell number become becomes equal equals instead get got had have has there here each every only just about around roughly per than into rather keep hold minus plus subtract boost whole all try write thank thanks'.split(
    ' ',
  ),
)
/** Filler words of labels that a question may omit. */
const SMALL = new Set('the of a an in for and to at by on its that with is are per'.split(' '))

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'
const MONTH = new RegExp(`^(?:${MONTHS.replaceAll(' ', '|')})`)
const MONTH_NAMES = new Set(
  'january february march april june july august september october november december sept'.split(
    ' ',
  ),
)

/** Normalises plurals and month names. */
const stem = (word: string): string => {
  if (MONTH_NAMES.has(word)) return word.slice(0, 3)
  if (MONTH.test(word) && word.length === 3) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

/**
 * The normalised words for comparing names. A question loses the filler words around a name.
 * "Series A" is one word.
 */
export const tokensOf = (text: string, from: 'question' | 'label'): readonly string[] => {
  const whole = text
    .toLowerCase()
    .replace(/\b(series|class|tranche|round|founder|scenario) ([a-e])\b/g, '$1$2')
    .replace(/['’]s\b/g, '')
    // In "new customers", "new" is part of the name. Elsewhere it is a filler word.
    .replace(/\bnew (?=customers?\b)/g, 'acquired ')
    // A growth rate without more words is not the terminal growth rate.
    .replace(/(?<!\bterminal )\bgrowth rate\b/g, 'growth')
  const words = whole.match(/[\p{L}\p{N}&]+/gu) ?? []
  const noise = from === 'question' ? AROUND : SMALL
  return words.filter((word) => !noise.has(word)).map(stem)
}

/**
 * Common synonyms, from words of a question to words of our labels. We try them if the original
 * words match nothing. Sheets from earlier templates keep their labels, so the earlier labels
 * follow the current ones in each list.
 */
const SAYINGS: readonly (readonly [said: string, written: readonly string[]])[] = [
  ['opening cash', ['cash start']],
  ['cash balance', ['opening cash', 'cash start', 'cash']],
  ['cash', ['opening cash', 'cash start']],
  ['start', ['opening']],
  ['beginning', ['opening', 'start']],
  ['opening', ['start']],
  ['starting', ['opening', 'start']],
  ['initial', ['opening', 'start']],
  [
    'interest rate',
    [
      'rate annual',
      'interest debt',
      'interest yearly',
      'pre tax cost debt',
      'cost debt before tax',
    ],
  ],
  ['rate interest', ['rate annual']],
  ['mortgage rate', ['rate annual']],
  ['loan rate', ['rate annual']],
  ['apr', ['rate annual']],
  ['loan amount', ['amount']],
  ['principal', ['amount']],
  ['amount', ['principal']],
  ['loan size', ['amount']],
  ['loan', ['amount']],
  ['loan term', ['term']],
  ['tenor', ['term']],
  ['duration', ['term']],
  ['maturity', ['term']],
  ['overpayment', ['extra payment']],
  ['extra monthly payment', ['extra payment']],
  ['prepayment', ['extra payment']],
  ['price', ['revenue customer']],
  ['monthly price', ['revenue customer']],
  ['arpu', ['revenue customer']],
  ['arpa', ['revenue customer']],
  ['subscription price', ['revenue customer']],
  ['churn', ['customer lost']],
  ['churn rate', ['monthly churn', 'customer lost']],
  ['monthly churn', ['customer lost']],
  ['attrition', ['monthly churn', 'customer lost']],
  ['customer lost', ['monthly churn']],
  ['customer won', ['customer acquired']],
  ['customer acquired', ['customer won']],
  ['customer count', ['opening customer', 'customer start']],
  ['starting customer', ['opening customer', 'customer start']],
  ['marketing spend', ['marketing']],
  ['marketing budget', ['marketing']],
  ['ad spend', ['marketing']],
  ['advertising', ['marketing']],
  ['sale spend', ['selling wage']],
  ['cost serve', ['cost serve customer']],
  ['overhead', ['fixed cost']],
  ['opex', ['overhead', 'fixed cost', 'other cost']],
  ['sg&a', ['overhead']],
  ['payroll', ['salary', 'wage']],
  ['salary', ['wage']],
  ['wage', ['salary']],
  ['staff cost', ['salary', 'wage']],
  ['sale', ['revenue', 'product sale']],
  ['sale growth', ['revenue growth']],
  ['top line growth', ['revenue growth']],
  ['terminal growth', ['growth after last year']],
  ['terminal growth rate', ['growth after last year']],
  ['perpetual growth', ['terminal growth', 'growth after last year']],
  ['long term growth', ['terminal growth', 'growth after last year']],
  ['perpetuity growth', ['terminal growth', 'growth after last year']],
  ['growth after last year', ['terminal growth']],
  ['margin', ['ebitda margin']],
  ['tax', ['tax rate']],
  ['corporate tax', ['tax rate']],
  ['corporate tax rate', ['tax rate']],
  ['corporation tax', ['tax rate']],
  ['capex', ['capital expenditure']],
  ['erp', ['equity risk premium']],
  ['market risk premium', ['equity risk premium']],
  ['risk premium', ['equity risk premium']],
  ['risk free', ['risk free rate']],
  ['cost debt', ['pre tax cost debt', 'cost debt before tax', 'interest debt']],
  ['cost debt before tax', ['pre tax cost debt']],
  ['debt rate', ['interest debt', 'pre tax cost debt', 'cost debt before tax']],
  ['debt ratio', ['debt weight', 'debt capital']],
  ['debt capital', ['debt weight']],
  ['leverage', ['debt weight', 'debt capital']],
  ['gearing', ['debt weight', 'debt capital']],
  ['share count', ['share million']],
  ['share outstanding', ['share million']],
  ['number share', ['share million']],
  ['working capital', ['working capital revenue']],
  ['cogs', ['cost sale', 'material']],
  ['gross cost', ['cost sale']],
  ['dso', ['receivable day']],
  ['receivable day', ['receivable day revenue']],
  ['debtor day', ['receivable day']],
  ['day sale outstanding', ['receivable day']],
  ['dpo', ['payable day']],
  ['creditor day', ['payable day']],
  ['dio', ['inventory day']],
  ['stock day', ['inventory day']],
  ['payout', ['dividend']],
  ['payout ratio', ['dividend']],
  ['dividend payout', ['dividend']],
  ['share issued', ['equity issued']],
  ['equity raised', ['equity issued', 'share issued']],
  ['closed year', ['base year']],
  ['credit limit', ['limit']],
  ['overdraft', ['limit']],
  ['overdraft limit', ['limit']],
  ['facility', ['limit']],
  ['credit line', ['limit']],
  ['minimum cash', ['least cash keep']],
  ['min cash', ['minimum cash', 'least cash keep']],
  ['least cash', ['minimum cash']],
  ['value before money', ['pre money valuation']],
  ['pre money', ['value before money']],
  ['pre money valuation', ['value before money']],
  ['premoney', ['pre money valuation', 'value before money']],
  ['valuation', ['value before money']],
  ['option pool', ['option pool after round']],
  ['option pool after round', ['option pool post money']],
  ['option pool after', ['option pool post money']],
  ['pool', ['option pool post money', 'option pool after round']],
  ['esop', ['option pool post money', 'option pool after round']],
  ['raise', ['investment']],
  ['cheque', ['investment']],
  ['check size', ['investment']],
  ['round size', ['investment']],
  ['discount', ['discount rate yearly']],
  ['discount rate', ['discount rate yearly']],
  ['travel budget', ['travel']],
  ['purchase', ['purchase sale']],
]

/** Synonyms for the names of calculated results, such as the WACC. */
const OF_RESULTS: readonly (readonly [said: string, written: string])[] = [
  ['cost capital', 'wacc'],
  ['profit after tax', 'nopat'],
  ['profit', 'net income'],
  ['share price', 'value share'],
  ['cac', 'customer acquisition cost'],
  ['firm value', 'enterprise value'],
  ['post money', 'value after money'],
]

/** The words as asked. If they are a synonym for the name of a result, this name follows. */
export const resultWords = (words: readonly string[]): readonly (readonly string[])[] => [
  words,
  ...OF_RESULTS.flatMap(([phrase, written]) =>
    phrase === words.join(' ') ? [written.split(' ')] : [],
  ),
]

/**
 * Returns the variants of `words` in which one synonym is replaced. Variants with the fewest words
 * come first.
 */
export const synonymVariantsOf = (words: readonly string[]): readonly (readonly string[])[] =>
  SAYINGS.flatMap(([phrase, written]) => {
    const parts = phrase.split(' ')
    if (!parts.every((part) => words.includes(part))) return []
    const rest = words.filter((word) => !parts.includes(word))
    return written.map((text) => [...text.split(' '), ...rest])
  }).sort((a, b) => a.length - b.length)
