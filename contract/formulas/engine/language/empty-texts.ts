import {
  mapRows,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'

/**
 * Univer converts text for these functions with JavaScript's rules: "" and " " are 0, and "0x10" is
 * 16.
 */
const NAMES =
  'ERF ERF.PRECISE ERFC ERFC.PRECISE ISEVEN ISODD NOT DELTA GESTEP QUOTIENT DEC2BIN DEC2HEX DEC2OCT ' +
  'BESSELI BESSELJ BESSELK BESSELY YEARFRAC EOMONTH WEEKNUM CUMIPMT CUMPRINC XNPV ' +
  'FVSCHEDULE EFFECT NOMINAL SLN SYD AMORLINC DOLLARDE DOLLARFR DISC INTRATE RECEIVED PRICEDISC YIELDDISC ' +
  'TBILLEQ TBILLPRICE TBILLYIELD ACCRINT ACCRINTM PRICEMAT YIELDMAT PRICE YIELD DURATION MDURATION COUPDAYBS COUPDAYS ' +
  'COUPDAYSNC COUPNCD COUPNUM COUPPCD ODDFPRICE ODDFYIELD ODDLPRICE ODDLYIELD RANK RANK.AVG RANK.EQ'

/** Text that only JavaScript reads as a number. */
const NO_NUMBER = /^\s*(?:0[xbo].*)?$/iu

/** Empty text is `#VALUE!` in these functions, as in Excel. */
export const patchEmptyTexts = (engine: EngineModule): void => {
  const wrong = engine.ErrorValueObject.create('#VALUE!' as never) as EngineValue
  const one = (value: EngineValue): EngineValue =>
    value.isString() && NO_NUMBER.test(String(value.getValue())) ? wrong : value
  for (const name of NAMES.split(' '))
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const values = given.map((value) => {
            if (value.isReferenceObject()) return value
            return value.isArray() ? mapRows(engine, value as EngineRows, one) : one(value)
          })
          // Univer's functions check error arguments in varying order or not at all.
          return values.find((value) => value.isError()) ?? standing.apply(this, values)
        },
    )
}
