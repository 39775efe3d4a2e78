import { normalDensity, normalInverse, normalCumulative } from './normal.ts'
import type { OwnFunction } from '../own-function.ts'

const isPart = (part: number): boolean => part > 0 && part < 1

const normal = (at: number, isSum: number): number =>
  isSum === 0 ? normalDensity(at) : normalCumulative(at)

/** The normal distribution and its inverses. Univer gives only nine digits. */
export const NORMAL_FUNCTIONS: readonly OwnFunction[] = [
  ...['NORM.S.INV', 'NORMSINV'].map((name): OwnFunction => ({
    name,
    of: (part = 0) => (isPart(part) ? normalInverse(part) : null),
    takesAll: true,
  })),
  ...['NORM.INV', 'NORMINV'].map((name): OwnFunction => ({
    name,
    of: (part = 0, mean = 0, deviation = 0) =>
      isPart(part) && deviation > 0 ? mean + deviation * normalInverse(part) : null,
    takesAll: true,
  })),
  ...['LOGNORM.INV', 'LOGINV'].map((name): OwnFunction => ({
    name,
    of: (part = 0, mean = 0, deviation = 0) =>
      isPart(part) && deviation > 0 ? Math.exp(mean + deviation * normalInverse(part)) : null,
    takesAll: true,
  })),
  {
    name: 'NORM.S.DIST',
    of: (at = 0, isSum = 0) => normal(at, isSum),
    takesAll: true,
    logical: 1,
  },
  { name: 'NORMSDIST', of: (at = 0) => normalCumulative(at), takesAll: true },
  ...['NORM.DIST', 'NORMDIST'].map((name): OwnFunction => ({
    name,
    of: (at = 0, mean = 0, deviation = 0, isSum = 0) =>
      deviation > 0 ? normal((at - mean) / deviation, isSum) / (isSum === 0 ? deviation : 1) : null,
    takesAll: true,
    logical: 3,
  })),
  {
    name: 'LOGNORM.DIST',
    of: (at = 0, mean = 0, deviation = 0, isSum = 0) =>
      deviation > 0 && at > 0
        ? normal((Math.log(at) - mean) / deviation, isSum) / (isSum === 0 ? at * deviation : 1)
        : null,
    takesAll: true,
    logical: 3,
  },
  {
    name: 'LOGNORMDIST',
    of: (at = 0, mean = 0, deviation = 0) =>
      deviation > 0 && at > 0 ? normalCumulative((Math.log(at) - mean) / deviation) : null,
    takesAll: true,
  },
]
