/** Present value of flows at a yearly rate, the first of them now. */
export const npv = (rate: number, flows: readonly number[]): number =>
  flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0)
