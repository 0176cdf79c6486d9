/** Number of lines that are shown at first. */
export const initialLines = 4
/** Number of lines that each click on 'Tampilkan lagi' adds. */
export const moreLines = 10
/** Maximum number of lines. The lists show the rest. */
export const maxLines = 50
