/**
 * The landing page is designed as one day: it starts with the dawn of the hero and goes through the two halves of the
 * routine to the night at the bottom.
 */
import { LowerSprite, Sprite } from '../art/sprite.tsx'
import { Application } from '../forms/application.tsx'
import { Affiliate } from './affiliate.tsx'
import { ContactCards } from './contact-cards.tsx'
import { Hero } from './hero.tsx'
import { Ingredients } from './ingredients.tsx'
import { Mission } from './mission.tsx'
import { Products } from './products.tsx'
import { Questions } from './questions.tsx'
import { Results } from './results.tsx'
import { Routines } from './routines.tsx'

export function Landing() {
  return (
    <>
      <Sprite />
      <Hero />
      <LowerSprite />
      <Products />
      <Ingredients />
      <Routines />
      <Results />
      <Mission />
      <Affiliate />
      <Application />
      <Questions />
      <ContactCards />
    </>
  )
}
