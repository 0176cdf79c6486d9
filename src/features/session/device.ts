/**
 * Turns a User-Agent header into a name that the owner of the browser recognises. Clients can send any header, so the
 * name is never trusted.
 */

// The order matters: a User-Agent also names the browsers that it is compatible with.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Returns the browser and the system of a User-Agent header, such as 'Chrome di Android'. */
export function describeDevice(userAgent: string): string {
  const browser = findFirstMatch(browsers, userAgent)
  const system = findFirstMatch(systems, userAgent)
  if (browser && system) return `${browser} di ${system}`
  return browser ?? system ?? 'Perangkat tidak dikenal'
}

function findFirstMatch(list: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return list.find(([pattern]) => pattern.test(text))?.[1]
}
