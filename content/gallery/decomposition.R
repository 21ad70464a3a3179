co2 <- ts(read.csv("co2.csv")$value, start = 1959, frequency = 12)
parts <- decompose(co2)
plot(parts)
round(parts$figure, 2)                          # the season, month by month
