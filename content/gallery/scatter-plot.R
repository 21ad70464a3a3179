penguins <- read.csv("penguins.csv")
penguins <- subset(penguins, !is.na(bill_length_mm))
group <- factor(penguins$species, c("Adelie", "Gentoo", "Chinstrap"))
colors <- c("#0072b2", "#d55e00", "#009e73")
plot(bill_depth_mm ~ bill_length_mm, data = penguins, pch = c(21, 24, 22)[group],
     bg = adjustcolor(colors, 0.55)[group], xlab = "Bill length (mm)", ylab = "Bill depth (mm)")
legend("bottomright", levels(group), pch = c(21, 24, 22), pt.bg = colors)
for (i in 1:3) {
  birds <- penguins[group == levels(group)[i], ]
  fit <- lm(bill_depth_mm ~ bill_length_mm, data = birds)
  ends <- data.frame(bill_length_mm = range(birds$bill_length_mm))
  lines(ends$bill_length_mm, predict(fit, ends), col = colors[i], lwd = 2)
  print(c(slope = unname(coef(fit)[2]), confint(fit)[2, ]))
}
