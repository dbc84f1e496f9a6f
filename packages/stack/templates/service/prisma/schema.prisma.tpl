// Every key leads with the restaurant. The migrations contain the policies and grants, which Prisma's schema language
// cannot express.

generator client {
  provider            = "prisma-client"
  output              = "../src/generated/prisma"
  runtime             = "nodejs"
  moduleFormat        = "esm"
  importFileExtension = "ts"
}

datasource db {
  provider = "postgresql"
}

model Item {
  restaurantId String @map("restaurant_id") @db.Uuid
  id           String @default(dbgenerated("gen_random_uuid()")) @db.Uuid
  name         String

  @@id([restaurantId, id])
  @@map("items")
}

/// The restaurants that were removed. The data of one may be purged from `purgeAt` on.
model ClosedRestaurant {
  restaurantId String    @id @map("restaurant_id") @db.Uuid
  removedAt    DateTime  @map("removed_at") @db.Timestamptz(3)
  purgeAt      DateTime? @map("purge_at") @db.Timestamptz(3)

  @@map("closed_restaurants")
}
