co2 <- read.csv("co2.csv")
co2 <- ts(co2$value, start = 1959, frequency = 12)
parts <- decompose(co2)
plot(parts)
round(parts$figure, 2)                          # the season, month by month
