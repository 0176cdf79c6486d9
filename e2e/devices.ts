/** Options of a browser context that behaves like a phone. */
export const phoneOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
