const TOTAL =
  /^\s*(?:(?:grand|net|gross)\s+|sub-?\s*)?(?:totals?|sum|summe|zwischensumme|gesamt(?:summe|betrag)?|insgesamt)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])totals?\s*:?\s*$/iu

/** True for a text that labels a total, such as "Grand total" or "Summe". */
export const isTotalText = (text: string): boolean => TOTAL.test(text)
