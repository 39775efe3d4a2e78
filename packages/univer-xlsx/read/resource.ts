/** Data of a Univer plugin, stored in the workbook as JSON text under the plugin's name. */
export type Resource = { readonly name: string; readonly data: string }
