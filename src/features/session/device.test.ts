import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const mozilla = 'Mozilla/5.0'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome di Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${blink} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge di Windows', `${mozilla} (Windows NT 10.0; Win64) ${blink} Chrome/142.0 Safari/537.36 Edg/142.0`],
  ['Chrome di Android', `${mozilla} (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet di Android',
    `${mozilla} (Linux; Android 14) ${blink} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    'Safari di iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile Safari/604.1`,
  ],
  [
    'Chrome di iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} CriOS/142.0 Mobile Safari/604.1`,
  ],
  [
    'Safari di macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`,
  ],
  ['Firefox di Linux', `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  [
    'Opera di macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/140.0 Safari/537.36 OPR/124.0`,
  ],
  ['Linux', 'curl on Linux'],
  ['Perangkat tidak dikenal', 'node'],
  ['Perangkat tidak dikenal', ''],
])('the device is %s for the User-Agent %j', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})
