peas <- read.csv("npk.csv")
par(mfrow = c(1, 3))
for (factor in c("N", "P", "K")) {
  groups <- split(peas$yield, peas[[factor]])
  plot(1:2, sapply(groups, mean), type = "b", pch = 19, col = "#0072b2",
       xlim = c(0.8, 2.2), ylim = c(48, 62), xaxt = "n", ylab = "Yield (lb per plot)",
       xlab = c(N = "Nitrogen", P = "Phosphate", K = "Potassium")[factor])
  axis(1, 1:2, c("none", "added"))
  limits <- sapply(groups, function(yield) t.test(yield)$conf.int)
  arrows(1:2, limits[1, ], 1:2, limits[2, ], angle = 90, code = 3, length = 0.05)
  abline(h = mean(peas$yield), lty = 2)
}
summary(aov(yield ~ N * P * K + Error(factor(block)), data = peas))
