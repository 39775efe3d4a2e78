/** Present value of cash flows at a yearly rate. The first flow is undiscounted. */
export const npv = (rate: number, flows: readonly number[]): number =>
  flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0)
