/** The home page of the dashboard. */
import { compare } from './measure.ts'

await compare({
  small: { affiliates: 1_000, videos: 500, products: 20 },
  large: { affiliates: 1_000_000, videos: 100_000, products: 20 },
  asked: { 'the home page': '/dashboard' },
  afterWrite: ['/dashboard'],
})
