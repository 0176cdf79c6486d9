/** Drawings that the landing page uses more than once, defined once. The definitions that the hero needs come first. */
import type { Brand, productIds } from '#base/brand.ts'
import { useBrand } from '../facts.ts'
import { LensDefs } from './ingredients.tsx'
import { SkinDefs } from './skin.tsx'
import { TextureDefs } from './textures.tsx'
import { Cleanser, Moisturizer, Serum, Toner, VesselDefs } from './vessels.tsx'

export function Sprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <VesselDefs />
        <linearGradient id="sun" x2="0" y2="1">
          <stop className="s1" />
          <stop offset="1" className="s2" />
        </linearGradient>
        <linearGradient id="sea" x2="0" y2="1">
          <stop className="s3" />
          <stop offset="1" className="s4" />
        </linearGradient>
        <linearGradient id="fade" x2="0" y2="1">
          <stop stopColor="#fff" stopOpacity=".55" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="glow" cx=".5" cy="1" r="1" gradientTransform="matrix(.5 0 0 1 .25 0)">
          <stop className="s2" offset=".3" stopOpacity=".55" />
          <stop className="s2" offset=".86" stopOpacity="0" />
        </radialGradient>
      </defs>
      <Vessels brand={useBrand()} />
    </svg>
  )
}

/** Definitions that are used only below the first screen. */
export function LowerSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <TextureDefs />
        <SkinDefs />
        <LensDefs />
      </defs>
      <symbol id="hills" viewBox="0 0 1600 260">
        <HillPaths />
      </symbol>
    </svg>
  )
}

/** The tea hills of West Java, 1600 × 260. */
export function HillPaths() {
  return (
    <>
      <path
        className="h1"
        d="M0 260V170c120-14 210-64 330-88 66-13 120-22 176-20 40 2 60 14 104 12 60-2 108 20 190 44 120 36 220 10 340-14 140-28 250-70 460-36v192z"
      />
      <path
        className="h2"
        d="M0 260v-44c180-40 300-52 470-34 150 16 230 50 380 40 190-12 300-86 480-92 110-4 190 14 270 34v96z"
      />
      <path className="h3" d="M0 260v-10c210-34 420-30 640-18 240 12 380 18 560-4 150-18 280-46 400-48v80z" />
      <path
        className="h4"
        d="M980 246c190-2 370-38 620-44M1060 252c190-4 330-28 540-34M1160 257c160-4 280-18 440-22M0 252c200-24 380-22 560-10"
      />
    </>
  )
}

/** Only the vessels, for pages that use no other drawings of the landing page. */
export function VesselSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <VesselDefs />
      </defs>
      <Vessels brand={useBrand()} />
    </svg>
  )
}

/** Definitions of all vessels, each with the product's size if brand.json has it. */
export function Vessels({ brand }: { brand: Brand }) {
  const getSize = (id: (typeof productIds)[number]) =>
    brand.products.find(({ product }) => product === id)?.size
  return (
    <>
      <Cleanser size={getSize('gentle-facial-cleanser')} />
      <Toner size={getSize('daily-facemist-toner')} />
      <Serum size={getSize('night-serum')} />
      <Moisturizer size={getSize('daily-moisturizer')} />
    </>
  )
}
