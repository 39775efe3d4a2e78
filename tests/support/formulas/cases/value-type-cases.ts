// How functions treat values of each type: arguments, criteria, units and complex numbers.

import { ARGUMENTS } from './argument-cases.ts'
import { COUNTS } from './count-cases.ts'
import { CRITERIA } from './criteria-cases.ts'
import { ENGINEERING } from './engineering-cases.ts'

export const VALUE_TYPE_CASES = [...ARGUMENTS, ...COUNTS, ...CRITERIA, ...ENGINEERING] as const
