const SPILLING = new Set(
  (
    'ANCHORARRAY BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER GROUPBY HSTACK MAKEARRAY MAP PIVOTBY RANDARRAY SCAN ' +
    'SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TRIMRANGE UNIQUE VSTACK WRAPCOLS WRAPROWS'
  ).split(' '),
)

/** Whether the function `name` returns an array that spills, such as `FILTER`. */
export const isSpilling = (name: string): boolean => SPILLING.has(name.toUpperCase())
