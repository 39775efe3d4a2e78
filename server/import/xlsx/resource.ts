/** What a part of Univer keeps with a workbook: JSON in a text, under the part's name. */
export type Resource = { readonly name: string; readonly data: string }
