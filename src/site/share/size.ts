/** What the networks ask for: the half of it is the least that they show large. */
export const pictureSize = { width: 1200, height: 630 }
