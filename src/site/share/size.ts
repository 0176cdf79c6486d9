/** Picture size that social networks recommend. Half of it is the minimum for a large preview. */
export const pictureSize = { width: 1200, height: 630 }
