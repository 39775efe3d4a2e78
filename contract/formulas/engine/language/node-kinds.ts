/** Node types of Univer's syntax tree. */
export const REFERENCE = 1
export const VALUE = 2
export const FUNCTION = 4
export const ROOT = 9
export const UNION = 10
export const NOTHING = 13
