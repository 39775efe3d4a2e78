/** The payment of the loan of `LOAN`, from the formula of an annuity. */
export const annuity = (rate: number, years: number): number =>
  (300_000 * (rate / 12)) / (1 - (1 + rate / 12) ** (-years * 12))

/** A price, a quantity and a date on one worksheet, and their results on another. */
export const TWO_SHEETS = {
  title: 'Two',
  sheets: [
    {
      name: "O'Brien's",
      blocks: [
        { range: 'A1:B1', values: [['Price', 4]] },
        { range: 'A2:B2', values: [['Quantity', 10]] },
        { range: 'A3:B3', values: [['Start', '2026-01-31']] },
        { range: 'A4:B4', values: [['Case', 'Low']] },
      ],
    },
    {
      name: 'constructor',
      blocks: [
        { range: 'A1:B1', values: [['Sales', "='O''Brien''s'!B1*'O''Brien''s'!B2"]] },
        { range: 'A2:B2', values: [['Units a price', "='O''Brien''s'!B2/'O''Brien''s'!B1"]] },
        { range: 'A3:B3', values: [['End', "=EDATE('O''Brien''s'!B3,1)"]], format: 'date' },
        { range: 'A4:B4', values: [['Rate', "=IF('O''Brien''s'!B4=\"High\",2,1)"]] },
      ],
    },
  ],
}
