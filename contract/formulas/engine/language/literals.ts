import { replaceMethod, type EngineValue, type EngineModule } from './engine-module.ts'
import { SCOPE } from './scope-names.ts'

type Ignores = (this: { readonly name: unknown }) => boolean
type Literal = (this: unknown, token: string) => unknown
type Format = (
  this: { _rowCount: number; _columnCount: number },
  raw: unknown,
) => readonly (readonly EngineValue[])[]

/**
 * Functions that pass text on or search it. For them, a string that looks like a number stays text.
 */
const OF_ANY_TEXT: ReadonlySet<unknown> = new Set(
  (
    'IF IFS IFERROR IFNA CHOOSE SWITCH ISNUMBER ISTEXT ISNONTEXT TYPE N T ' +
    'LOOKUP HLOOKUP VLOOKUP XLOOKUP MATCH XMATCH INDIRECT ADDRESS HYPERLINK ' +
    'ASC ARRAYTOTEXT CLEAN CODE CONCAT CONCATENATE DBCS ENCODEURL EXACT FIND FINDB LEFT LEFTB LEN LENB LOWER ' +
    'MID MIDB PROPER REGEXEXTRACT REGEXMATCH REGEXREPLACE REGEXTEST REPLACE REPLACEB REPT RIGHT RIGHTB SEARCH ' +
    'SEARCHB SUBSTITUTE TEXT TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TRIM UNICODE UPPER VALUETOTEXT ' +
    'DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP DSUM DVAR DVARP ' +
    'BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER HSTACK INDEX MAP REDUCE SCAN SORT SORTBY TAKE TOCOL ' +
    'TOROW TRANSPOSE UNIQUE VSTACK WRAPCOLS WRAPROWS ' +
    'BIN2DEC BIN2HEX BIN2OCT DECIMAL HEX2BIN HEX2DEC HEX2OCT OCT2BIN OCT2DEC OCT2HEX ' +
    'IMABS IMAGINARY IMARGUMENT IMCONJUGATE IMCOS IMCOSH IMCOT IMCSC IMCSCH IMDIV IMEXP IMLN IMLOG10 IMLOG2 IMPOWER ' +
    'IMPRODUCT IMREAL IMSEC IMSECH IMSIN IMSINH IMSQRT IMSUB IMSUM IMTAN ' +
    `${SCOPE.LET} ${SCOPE.DEFINED} ${SCOPE.CALL}`
  ).split(' '),
)

/** A value of an array constant and its delimiter. Univer has already unescaped doubled quotes. */
const VALUE = /\s*(?:"([\s\S]*?)"\s*|([^,;]*))([,;]|$)/uy

/** A string literal in a formula. */
const IN_QUOTES = /^"([\s\S]*)"$/u

const TRUTH = /^(?:true|false)$/iu

type Written = { readonly text: string | undefined; readonly other: string }

/** Parses an array constant row by row. A quoted part is one string. */
const writtenRows = (constant: string): readonly (readonly Written[])[] => {
  const rows: Written[][] = [[]]
  VALUE.lastIndex = 0
  for (let end: string | undefined = ','; end;) {
    const [, text, other = '', next] = VALUE.exec(constant) ?? []
    rows.at(-1)?.push({ text, other: other.trim() })
    if (next === ';') rows.push([])
    end = next
  }
  return rows
}

/**
 * A quoted string that looks like a number or date stays text where a function accepts any text. In
 * array constants, a quoted comma or semicolon belongs to the string. A doubled quote is one quote.
 */
export const patchLiterals = (engine: EngineModule): void => {
  replaceMethod<Ignores>(
    engine.BaseFunction.prototype,
    'isArgumentsIgnoreNumberPattern',
    (standing) =>
      function ignores() {
        return OF_ANY_TEXT.has(this.name) || standing.call(this)
      },
  )
  // Univer unescapes quotes twice, in the lexer and in the value. We escape them again in between.
  replaceMethod<Literal>(
    engine.ValueNodeFactory.prototype,
    'create',
    (standing) =>
      function literal(token) {
        const [, text] = IN_QUOTES.exec(token) ?? []
        const quoted = text === undefined ? token : `"${text.replaceAll('"', '""')}"`
        return standing.call(this, quoted)
      },
  )
  const valueOf = ({ text, other }: Written): EngineValue => {
    const made = (): unknown => {
      const number = text === undefined && other !== '' ? Number(other) : Number.NaN
      if (!Number.isNaN(number)) return engine.NumberValueObject.create(number)
      if (text !== undefined) return engine.StringValueObject.create(text)
      if (other.startsWith('#')) return engine.ErrorValueObject.create(other.toUpperCase() as never)
      return TRUTH.test(other)
        ? engine.BooleanValueObject.create(other.toUpperCase() === 'TRUE')
        : engine.StringValueObject.create(other)
    }
    return made() as EngineValue
  }
  replaceMethod<Format>(
    engine.ArrayValueObject.prototype,
    '_formatValue',
    (standing) =>
      function values(raw) {
        if (typeof raw !== 'string' || !raw.includes('"')) return standing.call(this, raw)
        const rows = writtenRows(raw.trim().slice(1, -1))
        this._rowCount = rows.length
        this._columnCount = Math.max(...rows.map((row) => row.length))
        return rows.map((row) => row.map(valueOf))
      },
  )
}
