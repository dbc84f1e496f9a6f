provider = "postgresql"
