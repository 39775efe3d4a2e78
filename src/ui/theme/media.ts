/** Media queries of the layout table (look, "Layout"; spec §9: mobile is under 768 px). */
export const media = {
  phone: '(max-width: 767px)',
  aboveMobile: '(min-width: 768px)',
  tablet: '(min-width: 768px) and (max-width: 1023px)',
  belowLarge: '(max-width: 1023px)',
  large: '(min-width: 1024px)',
  belowWide: '(max-width: 1279px)',
  wide: '(min-width: 1280px)',
} as const
