penguins <- read.csv("penguins.csv")
penguins <- subset(penguins, !is.na(flipper_length_mm))
flippers <- split(penguins$flipper_length_mm, penguins$species)
colors <- c("#e69f00", "#56b4e9", "#009e73")
plot(NULL, xlim = range(penguins$flipper_length_mm), ylim = c(0.4, 3.6), yaxt = "n",
     xlab = "Flipper length (mm)", ylab = "")
axis(2, 1:3, names(flippers), las = 1)
for (i in seq_along(flippers)) {
  cloud <- density(flippers[[i]])
  polygon(cloud$x, i + 0.1 + 5 * cloud$y,
          col = adjustcolor(colors[i], 0.3), border = colors[i])
  drops <- runif(length(flippers[[i]]), -0.35, -0.12)
  points(flippers[[i]], i + drops, pch = 16, cex = 0.6, col = adjustcolor(colors[i], 0.6))
  boxplot(flippers[[i]], at = i, horizontal = TRUE, boxwex = 0.15, outline = FALSE,
          add = TRUE, axes = FALSE)
}
