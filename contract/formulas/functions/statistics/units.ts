/** Units of one kind by name. Each number is the factor to the base unit of the kind. */
type Units = { readonly [names: string]: number }

const INCH = 0.0254
const MILE = 1609.344
const LIGHT_YEAR = 9_460_730_472_580_800
const POINT = INCH / 72
const HORSEPOWER = 745.6998715822702
const SURVEY_FOOT = 1200 / 3937
const GALLON = 231 * INCH ** 3

/** Units that accept metric prefixes such as "k". */
const PREFIXED: Readonly<Record<string, Units>> = {
  mass: { g: 1, u: 1.660538782e-24 },
  distance: { m: 1, ang: 1e-10, ly: LIGHT_YEAR, 'parsec pc': 3.0856775812815532e16 },
  time: { 'sec s': 1 },
  area: { 'm2 m^2': 1, 'ang2 ang^2': 1e-20, ar: 100 },
  pressure: { 'Pa p': 1, 'atm at': 101_325, mmHg: 133.322 },
  speed: { 'm/s m/sec': 1, 'm/h m/hr': 1 / 3600, mph: 0.44704 },
  information: { bit: 1, byte: 8 },
  volume: { 'm3 m^3': 1, 'ang3 ang^3': 1e-30, 'l L lt': 0.001, uk_pt: 0.00056826125 },
  temperature: { 'K kel': 1 },
  magnetism: { T: 1, ga: 1e-4 },
  power: { 'W w': 1 },
  energy: { J: 1, e: 1e-7, c: 4.184, cal: 4.1868, 'eV ev': 1.602176487e-19, 'Wh wh': 3600 },
  force: { N: 1, 'dyn dy': 1e-5, pond: 0.00980665 },
}

const PLAIN: Readonly<Record<string, Units>> = {
  mass: {
    sg: 14593.902937206363,
    lbm: 453.59237,
    ozm: 28.349523125,
    grain: 0.06479891,
    'cwt shweight': 45_359.237,
    'uk_cwt lcwt hweight': 50_802.34544,
    stone: 6350.29318,
    ton: 907_184.74,
    'uk_ton LTON brton': 1_016_046.9088,
  },
  distance: {
    mi: MILE,
    Nmi: 1852,
    in: INCH,
    ft: 12 * INCH,
    yd: 36 * INCH,
    ell: 45 * INCH,
    'Picapt Pica': POINT,
    pica: 12 * POINT,
    survey_mi: 5280 * SURVEY_FOOT,
  },
  time: { yr: 31_557_600, 'day d': 86_400, hr: 3600, 'mn min': 60 },
  area: {
    uk_acre: MILE ** 2 / 640,
    us_acre: 43_560 * SURVEY_FOOT ** 2,
    'ft2 ft^2': (12 * INCH) ** 2,
    ha: 10_000,
    'in2 in^2': INCH ** 2,
    'ly2 ly^2': LIGHT_YEAR ** 2,
    Morgen: 2500,
    'mi2 mi^2': MILE ** 2,
    'Nmi2 Nmi^2': 1852 ** 2,
    'Picapt2 Pica2 Pica^2 Picapt^2': POINT ** 2,
    'yd2 yd^2': (36 * INCH) ** 2,
  },
  pressure: { psi: 6894.757293168362, Torr: 101_325 / 760 },
  speed: { admkn: 1853.184 / 3600, kn: 1852 / 3600 },
  volume: {
    tsp: GALLON / 768,
    tspm: 5e-6,
    tbs: GALLON / 256,
    oz: GALLON / 128,
    cup: GALLON / 16,
    'pt us_pt': GALLON / 8,
    qt: GALLON / 4,
    uk_qt: 0.0011365225,
    gal: GALLON,
    uk_gal: 0.00454609,
    barrel: 42 * GALLON,
    bushel: 0.03523907016688,
    'ft3 ft^3': (12 * INCH) ** 3,
    'in3 in^3': INCH ** 3,
    'ly3 ly^3': LIGHT_YEAR ** 3,
    'mi3 mi^3': MILE ** 3,
    'yd3 yd^3': (36 * INCH) ** 3,
    'Nmi3 Nmi^3': 1852 ** 3,
    'Picapt3 Picapt^3 Pica3 Pica^3': POINT ** 3,
    'GRT regton': 100 * (12 * INCH) ** 3,
    MTON: 40 * (12 * INCH) ** 3,
  },
  power: { 'HP h': HORSEPOWER, PS: 735.49875 },
  energy: {
    'HPh hh hph': HORSEPOWER * 3600,
    flb: 1.3558179483314003,
    'BTU btu': 1055.05585262,
  },
  force: { lbf: 4.4482216152605 },
}

/** Zero point and degree size of each scale, in kelvin. */
const TEMPERATURES: Readonly<Record<string, readonly [zero: number, degree: number]>> = {
  'C cel': [273.15, 1],
  'F fah': [459.67 / 1.8, 1 / 1.8],
  Rank: [0, 1 / 1.8],
  Reau: [273.15, 1.25],
}

/**
 * Number of significant digits to which we round a converted temperature. The difference of two
 * zero points makes later digits inexact.
 */
const TEMPERATURE_DIGITS = 14

const PREFIXES: ReadonlyMap<string, number> = new Map(
  Object.entries({ Y: 24, Z: 21, E: 18, P: 15, T: 12, G: 9, M: 6, k: 3, h: 2, da: 1, e: 1 }).concat(
    Object.entries({ d: -1, c: -2, m: -3, u: -6, n: -9, p: -12, f: -15, a: -18, z: -21, y: -24 }),
  ),
)
const BINARY = ['ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'Zi', 'Yi']

type Unit = {
  readonly kind: string
  readonly factor: number
  readonly zero: number
  /** Exponent of the metric prefix: 2 for an area, 0 for units without prefixes. */
  readonly power: number
}

const entries = (kinds: typeof PLAIN, isPrefixed: boolean): readonly (readonly [string, Unit])[] =>
  Object.entries(kinds).flatMap(([kind, units]) =>
    Object.entries(units).flatMap(([names, factor]) =>
      names.split(' ').map((name) => {
        const power = Number(/[23]$/u.exec(name)?.[0] ?? 1)
        return [name, { kind, factor, zero: 0, power: isPrefixed ? power : 0 }] as const
      }),
    ),
  )

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...entries(PREFIXED, true),
  ...entries(PLAIN, false),
  ...Object.entries(TEMPERATURES).flatMap(([names, [zero, factor]]) =>
    names
      .split(' ')
      .map((name) => [name, { kind: 'temperature', factor, zero, power: 0 }] as const),
  ),
])

const binaryUnit = (name: string): Unit | null => {
  const at = BINARY.indexOf(name.slice(0, 2))
  const unit = UNITS.get(name.slice(2))
  return at < 0 || unit?.kind !== 'information'
    ? null
    : { ...unit, factor: unit.factor * 2 ** (10 * (at + 1)) }
}

const prefixedUnit = (name: string): Unit | null => {
  for (const length of [1, 2]) {
    const exponent = PREFIXES.get(name.slice(0, length))
    const unit = UNITS.get(name.slice(length))
    if (exponent === undefined || unit === undefined || unit.power === 0) continue
    return { ...unit, factor: unit.factor * 10 ** (exponent * unit.power) }
  }
  return null
}

const unitOf = (name: string): Unit | null =>
  UNITS.get(name) ?? binaryUnit(name) ?? prefixedUnit(name)

/** Converts a number between units. Null if a unit is unknown or the kinds differ. */
export const convertUnits = (number: number, from: string, to: string): number | null => {
  const [one, other] = [unitOf(from), unitOf(to)]
  if (one === null || other === null || one.kind !== other.kind) return null
  if (from === to) return number
  const found = (number * one.factor + one.zero - other.zero) / other.factor
  return one.kind === 'temperature' ? Number(found.toPrecision(TEMPERATURE_DIGITS)) : found
}
